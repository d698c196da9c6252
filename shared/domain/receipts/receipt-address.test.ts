import { expect, test } from 'vitest'
import { parseReceiptAddress, type ReceiptName, toReceiptAddress } from './receipt-address.ts'

const HASH = `0x${'5e'.repeat(32)}` as const
const UUID = '019ab3c4-9d1a-7c55-8b1e-2f4a5d6c7b80'

test.each([
  '',
  'buy',
  HASH,
  `0-${HASH}`,
  `1-${HASH}0`,
  `1-${HASH.slice(0, -1)}`,
  `one-${HASH}`,
  '1-0x',
  'bridge-',
  `bridge-${UUID}`,
  'wire-',
  'wire-acdef-hjkmn-pqrtu',
  'wire-ACDEF-HJKMN',
  'order-',
  'order--1',
  'order-../../api',
  'order-%2e',
  `statement-${UUID}`,
])('%j names no receipt', (text) => {
  expect(parseReceiptAddress(text)).toBeNull()
})

test.each<ReceiptName>([
  { of: 'transaction', chainId: 11155111, hash: HASH },
  { of: 'bridge', messageId: HASH },
  { of: 'wire', memoCode: 'ACDEF-HJKMN-PQRTU' },
  { of: 'redemption', id: UUID },
  { of: 'order', id: UUID },
  { of: 'account-order', id: UUID },
  { of: 'ach', id: UUID },
  { of: 'gift', id: UUID },
  { of: 'dividend', id: '17' },
])('the address of $of is parsed back to its name', (name) => {
  expect(parseReceiptAddress(toReceiptAddress(name))).toEqual(name)
})

test('an address with capital digits names the same transaction', () => {
  const capitals = `1-0x${'AB'.repeat(32)}`
  const name = { of: 'transaction', chainId: 1, hash: `0x${'ab'.repeat(32)}` }
  expect(parseReceiptAddress(capitals)).toEqual(name)
})
