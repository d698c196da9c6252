import {
  DIVIDEND_PAYMENT_MIN,
  type DividendForm,
  toDividendDown,
} from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  type SplitRatio,
  toBalanceAfterSplitDown,
  toPriceAfterSplitDown,
} from '@parvalue/shared/domain/stocks/split.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'

/** Position in one stock, with wrapped tokens converted to stock tokens; the price has `PRICE_DECIMALS`. */
export type StockPosition = { amount: bigint; price: bigint | null }

type Holding = { isWrapped: boolean; tokenAmount: bigint }

export type ProjectedDividend = { form: DividendForm; gross: bigint; tax: bigint; amount: bigint }

/** Returns the dividend that today's holdings would receive. */
export const toProjectedDividend = (
  terms: { perShare: bigint; taxBps: number },
  holdings: readonly Holding[],
): ProjectedDividend[] =>
  holdings
    .map(({ isWrapped, tokenAmount }) => ({
      form: isWrapped ? ('reinvested' as const) : ('paid' as const),
      ...toDividendDown(tokenAmount, terms),
    }))
    .filter(({ form, amount }) => form === 'reinvested' || amount >= DIVIDEND_PAYMENT_MIN)

const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - TOKEN_DECIMALS)

/**
 * Returns the position after the ex-date: the price falls by the dividend, and the reinvested amount buys shares at
 * that price.
 */
export function toPositionAfterDividend(
  before: StockPosition,
  perShare: bigint,
  reinvested: bigint,
): StockPosition {
  if (before.price === null) return before
  const price = before.price > perShare ? before.price - perShare : 0n
  const bought = price === 0n ? 0n : (reinvested * SCALE) / price
  return { amount: before.amount + bought, price }
}

export const toPositionAfterSplit = (
  { amount, price }: StockPosition,
  ratio: SplitRatio,
): StockPosition => ({
  amount: toBalanceAfterSplitDown(amount, ratio),
  price: price === null ? null : toPriceAfterSplitDown(price, ratio),
})

/** Converts a price after the split to the price before it. */
export const toPreSplitPrice = (price: bigint | null, { from, to }: SplitRatio): bigint | null =>
  price === null ? null : toPriceAfterSplitDown(price, { from: to, to: from })
