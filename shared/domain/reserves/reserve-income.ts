import { toAmountText } from '../money/amount.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import { valueOfDown } from './reserves.ts'

/** What was held of a fund, and at which price, when its income was last booked. */
export type FundMark = { amount: bigint; price: bigint; decimals: number }

const valueDown = (amount: bigint, { decimals }: FundMark, price: bigint): bigint =>
  valueOfDown({ amount, decimals, priceText: toAmountText(price, PRICE_DECIMALS) }) ?? 0n

/**
 * What a fund's price brought since it was last booked, in base units of USD+. What rose counts for
 * what was held at both ends; what fell counts for all that was held, rounded up: neither a purchase
 * nor a rounding can make income.
 */
export function toPriceChange(before: FundMark, now: FundMark): bigint {
  const change = now.price - before.price
  if (change >= 0n) {
    return valueDown(smaller(now.amount, before.amount), now, change)
  }
  const lost = valueDown(before.amount, now, -change)
  const isExact = valueDown(before.amount * 10n ** 12n, now, -change) === lost * 10n ** 12n
  return -(isExact ? lost : lost + 1n)
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** A distribution of so much for each, rounded down. */
export const toDistributionDown = (mark: FundMark, perShare: bigint): bigint =>
  valueDown(mark.amount, mark, perShare)

const PAID_WITHIN_DAYS = 20
const DAY_MS = 86_400_000

/**
 * Whether what was paid on a day is what was due on another, both `YYYY-MM-DD`. It may be a few days late,
 * never early; the next month's is later.
 */
export function isPaymentOf(payableDate: string, paidDate: string): boolean {
  const lateMs = Date.parse(paidDate) - Date.parse(payableDate)
  return lateMs >= 0 && lateMs <= PAID_WITHIN_DAYS * DAY_MS
}
