import { isBankDay } from './bank-days.ts'
import { newYorkDateAt, toNewYorkMs } from './new-york-time.ts'
import { isTradingDay, nextTradingDay } from './trading-days.ts'

// This file implements requirement CW-07.

/** Settlement days between a trade and its settlement (SEC Rule 15c6-1, since 2024-05-28). */
const TRADE_SETTLEMENT_DAYS = 1

/** A trade in the overnight session, from 20:00 in New York on, belongs to the next trading day. */
const DAY_ENDS_MINUTES = 20 * 60

/** Returns the trade date (`YYYY-MM-DD`) of a trade executed at this moment of market time. */
export function tradeDateOf(worldMs: number): string {
  const date = newYorkDateAt(worldMs)
  const isDayOver = worldMs >= toNewYorkMs(date, DAY_ENDS_MINUTES)
  return isTradingDay(date) && !isDayOver ? date : nextTradingDay(date)
}

/**
 * Returns the date on which a trade settles. A trading day on which banks are closed (Columbus Day, Veterans Day)
 * does not count, because no money moves: FINRA publishes such days as trading days without settlement.
 */
export function tradeSettlementDateOf(worldMs: number): string {
  let date = tradeDateOf(worldMs)
  for (let count = 0; count < TRADE_SETTLEMENT_DAYS; count += 1) date = nextSettlementDay(date)
  return date
}

function nextSettlementDay(date: string): string {
  const day = nextTradingDay(date)
  return isBankDay(day) ? day : nextSettlementDay(day)
}

/** Proceeds in base units of money that settle on a date; negative where a bust took some back. */
export type SettlingProceeds = { settlesOn: string; amount: bigint }

/** Cash that can be withdrawn today, and the parts that settle later, earliest first. */
export type WithdrawableCash = { now: bigint; later: SettlingProceeds[] }

/**
 * Splits cash by when it can be withdrawn. Settled cash is spent first, so a purchase reduces what can be withdrawn
 * now before it reduces proceeds that have not settled.
 */
export function splitByWithdrawal(
  cash: bigint,
  proceeds: readonly SettlingProceeds[],
  today: string,
): WithdrawableCash {
  const unsettled = proceeds.filter(({ settlesOn }) => settlesOn > today)
  const dates = [...new Set(unsettled.map(({ settlesOn }) => settlesOn))].sort()
  const withdrawableOn = (date: string) => {
    const outstanding = unsettled
      .filter(({ settlesOn }) => settlesOn > date)
      .reduce((sum, { amount }) => sum + amount, 0n)
    return outstanding < 0n ? cash : cash > outstanding ? cash - outstanding : 0n
  }
  const now = withdrawableOn(today)
  let known = now
  const later = dates.flatMap((settlesOn) => {
    const total = withdrawableOn(settlesOn)
    const amount = total - known
    if (amount <= 0n) return []
    known = total
    return [{ settlesOn, amount }]
  })
  return { now, later }
}

/**
 * Returns the date on which the money of a purchase has settled completely; null if settled cash pays for it.
 * `cash` is the money before the purchase.
 */
export function findFundsSettlementDate(
  { cost, cash }: { cost: bigint; cash: bigint },
  proceeds: readonly SettlingProceeds[],
  today: string,
): string | null {
  const { now, later } = splitByWithdrawal(cash, proceeds, today)
  let covered = now
  if (cost <= covered) return null
  for (const { settlesOn, amount } of later) {
    covered += amount
    if (cost <= covered) return settlesOn
  }
  return later.at(-1)?.settlesOn ?? null
}
