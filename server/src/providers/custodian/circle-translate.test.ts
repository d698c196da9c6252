import { expect, test } from 'vitest'
import {
  circleBalancesSchema,
  circleTransferSchema,
  parseCircleAmountDown,
  toAvailableBalance,
  toCircleAmountText,
  toCircleChainCode,
  toCircleCurrency,
  toCustodianTransfer,
} from './circle-translate.ts'

/** The example of developers.circle.com/api-reference/circle-mint/account. */
const documented = {
  data: {
    id: 'b8627ae8-732b-4d25-b947-1df8f4007a29',
    source: { type: 'wallet', id: '12345' },
    destination: {
      type: 'blockchain',
      address: '0x8381470ED67C3802402dbbFa0058E8871F017A6F',
      chain: 'ETH',
    },
    amount: { amount: '3.14', currency: 'USD' },
    fees: [{ amount: '10.00', currency: 'USD', type: 'network' }],
    transactionHash: '0x4cebf8f90c9243a23c77e4ae20df691469e4b933b295a73376292843968f7a63',
    status: 'pending',
    createDate: '2020-04-10T02:13:30.000Z',
  },
}

const read = (changes: object) =>
  toCustodianTransfer(circleTransferSchema.parse({ data: { ...documented.data, ...changes } }))

test.each([
  ['pending', 'pending'],
  ['running', 'pending'],
  ['complete', 'complete'],
  ['failed', 'failed'],
  ['under_review', 'unknown'],
  ['constructor', 'unknown'],
])('the status %s is %s, with its original text', (statusText, status) => {
  const vendorId = documented.data.id
  expect(read({ status: statusText })).toEqual({ vendorId, status, statusText, isShort: false })
})

test.each([
  ['insufficient_funds', true],
  ['transfer_failed', false],
  ['transfer_denied', false],
  ['blockchain_error', false],
])('a transfer that failed for %s is translated', (errorCode, isShort) => {
  expect(read({ status: 'failed', errorCode }).isShort).toBe(isShort)
})

test('a response of another shape is refused', () => {
  expect(circleTransferSchema.safeParse({ id: 'x' }).success).toBe(false)
  expect(circleTransferSchema.safeParse({ data: { id: '', status: 'pending' } }).success).toBe(
    false,
  )
})

test.each([
  [1n, '0.000001'],
  [25_000_000n, '25.00'],
  [1_500_000n, '1.50'],
  [1_000_000_123_456n, '1000000.123456'],
])('%s base units are %s, and back', (amount, text) => {
  expect(toCircleAmountText(amount, 6)).toBe(text)
  expect(parseCircleAmountDown(text, 6)).toBe(amount)
})

test('digits below a base unit are dropped, and an invalid amount is refused', () => {
  expect(parseCircleAmountDown('0.0000019', 6)).toBe(1n)
  for (const text of ['', '-1', '1e3', '1,000', '.5']) {
    expect(() => parseCircleAmountDown(text, 6)).toThrow('Circle: invalid amount')
  }
})

test('balances are those of one currency', () => {
  const available = [
    { amount: '10.50', currency: 'USD' },
    { amount: '99.00', currency: 'EUR' },
  ]
  const balances = circleBalancesSchema.parse({ data: { available, unsettled: [] } })
  expect(toAvailableBalance(balances, { symbol: 'USDC', decimals: 6 })).toBe(10_500_000n)
  expect(toAvailableBalance(balances, { symbol: 'USDT', decimals: 6 })).toBe(0n)
  expect(['USDC', 'mockUSD', 'USDT'].map((symbol) => toCircleCurrency({ symbol }))).toEqual([
    'USD',
    'USD',
    'USDT',
  ])
})

test('chains have the custodian’s names; others are refused', () => {
  expect([1, 11155111, 42161, 421614, 8453].map(toCircleChainCode)).toEqual([
    'ETH',
    'ETH',
    'ARB',
    'ARB',
    'BASE',
  ])
  expect(() => toCircleChainCode(81457)).toThrow('chain 81457 is not supported')
})
