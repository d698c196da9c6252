import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import {
  findRecipientProblem,
  parseRecipient,
  type RecipientSituation,
  toRecipientStanding,
} from './recipient-rules.ts'

const own: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test.each([
  ['', { is: 'empty' }],
  ['  ', { is: 'empty' }],
  ['bob', { is: 'wrong', reason: 'invalid' }],
  ['0x12', { is: 'wrong', reason: 'invalid' }],
  [`${bob}0`, { is: 'wrong', reason: 'invalid' }],
  ['bob .eth', { is: 'wrong', reason: 'invalid' }],
  [bob.replace('C51812', 'c51812'), { is: 'wrong', reason: 'checksum' }],
])('MN-01 %j is no recipient', (text, typed) => {
  expect(parseRecipient(text)).toEqual(typed)
})

test('MN-01 an address in any single case and with its checksum, and a name, are recipients', () => {
  const upper = `0x${bob.slice(2).toUpperCase()}`
  for (const address of [bob, bob.toLowerCase(), upper, ` ${bob}\n`])
    expect(parseRecipient(address)).toEqual({ is: 'address', address: address.trim() })
  expect(parseRecipient('bob.example.eth')).toEqual({ is: 'name', name: 'bob.example.eth' })
})

const good: RecipientSituation = {
  typed: { is: 'address', address: bob },
  name: 'none',
  address: bob,
  account: own,
  contracts: [contract],
  isRestricted: false,
}

test.each<[string, Partial<RecipientSituation>]>([
  ['recipient_empty', { typed: { is: 'empty' }, address: null }],
  ['recipient_invalid', { typed: { is: 'wrong', reason: 'invalid' }, address: null }],
  ['recipient_checksum', { typed: { is: 'wrong', reason: 'checksum' }, address: null }],
  ['name_unsupported', { typed: { is: 'name', name: 'a.eth' }, name: 'unsupported' }],
  ['name_loading', { typed: { is: 'name', name: 'a.eth' }, name: 'loading', address: null }],
  ['name_unknown', { typed: { is: 'name', name: 'a.eth' }, name: 'unknown', address: null }],
  ['name_failed', { typed: { is: 'name', name: 'a.eth' }, name: 'failed', address: null }],
  ['recipient_zero', { address: '0x0000000000000000000000000000000000000000' }],
  ['recipient_self', { address: own.toLowerCase() as Address }],
  ['recipient_contract', { address: contract.toLowerCase() as Address }],
  ['recipient_unchecked', { isRestricted: null }],
  ['recipient_restricted', { isRestricted: true }],
])('MN-01 a recipient is refused as %s', (problem, change) => {
  expect(findRecipientProblem({ ...good, ...change })).toBe(problem)
})

test('MN-01 an unrestricted address and a resolved name are accepted', () => {
  expect(findRecipientProblem(good)).toBeNull()
  const named = { ...good, typed: { is: 'name', name: 'bob.eth' }, name: 'resolved' } as const
  expect(findRecipientProblem(named)).toBeNull()
  expect(findRecipientProblem({ ...good, account: null, isRestricted: null })).toBeNull()
})

test('MN-01 a recipient is known, new, or an imitation of a known address or the own one', () => {
  const like = `${bob.slice(0, 6)}${'0'.repeat(32)}${bob.slice(-4)}` as Address
  const likeOwn = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}` as Address
  expect(toRecipientStanding(bob.toLowerCase() as Address, [bob], own)).toEqual({ is: 'known' })
  expect(toRecipientStanding(bob, [contract], own)).toEqual({ is: 'first-time' })
  expect(toRecipientStanding(like, [contract, bob], own)).toEqual({ is: 'imitation', of: bob })
  expect(toRecipientStanding(likeOwn, [], own)).toEqual({ is: 'imitation', of: own })
})
