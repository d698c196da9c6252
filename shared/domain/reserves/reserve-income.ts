import { toAmountText } from '../money/amount.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import { toReserveValueDown } from './reserves.ts'

/** Holding and price of a fund when its income was last posted. */
export type FundMark = { amount: bigint; price: bigint; decimals: number }

const valueDown = (amount: bigint, { decimals }: FundMark, price: bigint): bigint =>
  toReserveValueDown({ amount, decimals, priceText: toAmountText(price, PRICE_DECIMALS) }) ?? 0n

/**
 * Returns the price gain of a fund since it was last posted, in base units of USD+. A gain counts for the
 * smaller of both holdings; a loss counts for all that was held and is rounded up. So neither a purchase nor
 * a rounding creates income.
 */
export function toFundPriceGain(before: FundMark, now: FundMark): bigint {
  const change = now.price - before.price
  if (change >= 0n) {
    return valueDown(smaller(now.amount, before.amount), now, change)
  }
  const lost = valueDown(before.amount, now, -change)
  const isExact = valueDown(before.amount * 10n ** 12n, now, -change) === lost * 10n ** 12n
  return -(isExact ? lost : lost + 1n)
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Returns a fund's distribution of this much per share, in base units of USD+, rounded down. */
export const toFundDistributionDown = (mark: FundMark, perShare: bigint): bigint =>
  valueDown(mark.amount, mark, perShare)

const PAID_WITHIN_DAYS = 20
const DAY_MS = 86_400_000

/**
 * Returns whether a payment belongs to a distribution that was due (dates `YYYY-MM-DD`): on the day or up to 20
 * days late, never early, which excludes the next month's.
 */
export function isDistributionPayment(payableDate: string, paidDate: string): boolean {
  const lateMs = Date.parse(paidDate) - Date.parse(payableDate)
  return lateMs >= 0 && lateMs <= PAID_WITHIN_DAYS * DAY_MS
}
