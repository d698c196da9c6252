import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { expect, test } from 'vitest'
import type { AttributedHistory } from './attribute-transfers.ts'
import { toSoldGainSince } from './lot-book.ts'

const ONE = 10n ** 18n
const ONE_DOLLAR = 10n ** BigInt(PRICE_DECIMALS)
const CLOSE_MS = 1000
const place = { chainId: 1, blockNumber: 1, logIndex: 0, contract: '0xa' }

const bought = (minedAtMs: number, shares: bigint, dollars: bigint) => ({
  ...{ ...place, minedAtMs, kind: 'received', amount: shares * ONE },
  part: { kind: 'bought', fill: { paymentAmount: dollars * 1_000_000n, feeAmount: 0n } },
})

const toHistory = (moves: readonly object[], shares: bigint, dollars: bigint) => {
  const order = { id: 'sale' }
  const handed = { kind: 'sent', part: { kind: 'handed_over', order } }
  const fill = { ...place, id: 'f', minedAtMs: 3000, paymentAmount: dollars * 1_000_000n }
  return {
    moves: [...moves, { ...place, ...handed, minedAtMs: 2000, amount: shares * ONE }],
    sales: [{ row: '1/0xa', order, amount: shares * ONE, fill: { ...fill, feeAmount: 0n } }],
  } as unknown as AttributedHistory
}

const gainOf = (history: AttributedHistory, close: bigint | null) =>
  toSoldGainSince(history, () => 6, {
    closeMs: CLOSE_MS,
    toCloseValue: (row, units) => {
      expect(row).toBe('1/0xa')
      return close === null ? null : (units * close * ONE_DOLLAR) / ONE
    },
  })

test('a sale of shares whose close is unknown has an unknown gain', () => {
  expect(gainOf(toHistory([bought(500, 4n, 100n)], 4n, 440n), null)).toBeNull()
})

test('shares that were held at the close gain from it, those bought later from their price', () => {
  const history = toHistory([bought(500, 2n, 10n), bought(1500, 2n, 230n)], 4n, 440n)
  // Two shares were worth 100 dollars each at the close, and two were bought for 230 dollars.
  expect(gainOf(history, 100n)).toBe(10n * ONE_DOLLAR)
})

test('a sale before the close has no part in the gain since then', () => {
  const { moves, sales } = toHistory([bought(10, 4n, 100n)], 4n, 440n)
  const early = {
    moves: moves.map((move, index) => ({ ...move, minedAtMs: 10 + index })),
    sales: sales.map((sale) => ({ ...sale, fill: { ...sale.fill, minedAtMs: 900 } })),
  }
  expect(gainOf(early, 100n)).toBe(0n)
})
