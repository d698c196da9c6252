import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { checkContact } from './contact-rules.ts'

const own: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const input = {
  addressText: carol,
  labelText: ' Carol ',
  account: own,
  contacts: [{ address: bob, label: 'Bob' }],
  isEdit: false,
}

test.each([
  ['invalid', { addressText: '' }],
  ['invalid', { addressText: 'carol.eth' }],
  ['checksum', { addressText: bob.replace('C51812', 'c51812') }],
  ['self', { addressText: own.toLowerCase() }],
  ['known', { addressText: bob.toLowerCase() }],
  ['label_empty', { labelText: '  ' }],
  ['label_used', { labelText: 'BOB' }],
] as const)('MN-01 a contact is refused as %s', (problem, change) => {
  expect(checkContact({ ...input, ...change })).toEqual({ problem })
})

test('MN-01 a new contact is saved with its name, and a saved one can be renamed', () => {
  expect(checkContact(input)).toEqual({ contact: { address: carol, label: 'Carol' } })
  const renamed = { ...input, addressText: bob, labelText: 'bob', isEdit: true }
  expect(checkContact(renamed)).toEqual({ contact: { address: bob, label: 'bob' } })
})
