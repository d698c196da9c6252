import { addDaysToDate } from './new-york-time.ts'

/** Good-faith violations within a year after which a broker restricts a cash account. */
export const GOOD_FAITH_VIOLATIONS_MAX = 3

/** A violation counts for this many days. */
const GOOD_FAITH_WINDOW_DAYS = 365

/** Days for which a restricted account buys with settled cash only (Regulation T, 12 CFR 220.8(c)). */
export const CASH_RESTRICTION_DAYS = 90

/**
 * Violations of a cash account. `good_faith`: shares were bought with proceeds that had not settled, and sold
 * before they did. `free_riding`: shares were bought and never paid for; one such violation restricts the account.
 */
export type CashViolation = { kind: 'good_faith' | 'free_riding'; date: string }

/** Shares bought with proceeds that settle on this date. */
type UnsettledPurchase = { shares: bigint; settlesOn: string }

type Sale = { sold: bigint; held: bigint; purchases: readonly UnsettledPurchase[] }

/**
 * Returns whether a sale violates good faith: it sells more than the shares that are paid for. `held` is the number of
 * shares held in this stock before the sale.
 */
export function isGoodFaithViolation({ sold, held, purchases }: Sale, today: string): boolean {
  const unpaid = purchases
    .filter(({ settlesOn }) => settlesOn > today)
    .reduce((sum, { shares }) => sum + shares, 0n)
  return unpaid > 0n && sold > held - unpaid
}

/** Returns the first date on which the account is not restricted any more; null if it is not restricted today. */
export function findRestrictionEnd(
  violations: readonly CashViolation[],
  today: string,
): string | null {
  const ends = violations
    .filter((each) => restricts(each, violations))
    .map(({ date }) => addDaysToDate(date, CASH_RESTRICTION_DAYS))
    .filter((end) => end > today)
  return ends.sort().at(-1) ?? null
}

function restricts({ kind, date }: CashViolation, all: readonly CashViolation[]): boolean {
  if (kind === 'free_riding') return true
  const first = addDaysToDate(date, -GOOD_FAITH_WINDOW_DAYS)
  const counted = all.filter(
    (each) => each.kind === 'good_faith' && first < each.date && each.date <= date,
  )
  return counted.length >= GOOD_FAITH_VIOLATIONS_MAX
}
