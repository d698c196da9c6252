import { marketDayAt, regularSegmentOf } from '@parvalue/shared/domain/market/market-session.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { nextTradingDay } from '@parvalue/shared/domain/market/trading-days.ts'
import type { AccountBalances } from '#api/brokerage/brokerage-view.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { ONE_USD } from '../labels.ts'

/** An expected change of money; `amount` is in units of VALUE_DECIMALS, null for an event without one. */
type MoneyEvent = {
  id: string
  kind: 'redemption' | 'deposit' | 'withdrawable' | 'marketOpens'
  /** Date in New York. */
  day: string
  amount: bigint | null
}

type MoneyEventInput = {
  redemptions: readonly Redemption[]
  account: AccountBalances | null
  /** Time of the market's clock. */
  marketMs: number
}

const PER_USD_PLUS = ONE_USD / 1_000_000n
const PER_CENT = ONE_USD / 100n

/**
 * Returns the expected payments of redemptions, the days on which money in the brokerage account becomes usable, and
 * the next opening of the market, earliest first.
 */
export function listMoneyEvents({ redemptions, account, marketMs }: MoneyEventInput): MoneyEvent[] {
  const payments = redemptions.flatMap(({ id, isEscrowed, expectedMs, usdPlusAmount }) =>
    isEscrowed && expectedMs !== null
      ? [
          {
            id,
            kind: 'redemption' as const,
            day: newYorkDateAt(expectedMs),
            amount: usdPlusAmount * PER_USD_PLUS,
          },
        ]
      : [],
  )
  const events = [
    ...payments,
    ...(account ? listAccountEvents(account) : []),
    ...listMarketOpening(marketMs),
  ]
  return events.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
}

const listAccountEvents = ({
  incoming,
  incomingDate,
  unsettled,
}: AccountBalances): MoneyEvent[] => [
  ...(incoming > 0n && incomingDate !== null
    ? [{ id: 'deposit', kind: 'deposit' as const, day: incomingDate, amount: incoming * PER_CENT }]
    : []),
  ...unsettled.map(({ cents, date }) => ({
    id: `withdrawable-${date}`,
    kind: 'withdrawable' as const,
    day: date,
    amount: cents * PER_CENT,
  })),
]

/** Returns the next start of regular trading; none while it is under way. */
function listMarketOpening(marketMs: number): MoneyEvent[] {
  const day = marketDayAt(marketMs)
  const today = regularSegmentOf(day)
  if (today && marketMs >= today.fromMs && marketMs < today.toMs) return []
  const opens = today && marketMs < today.fromMs ? day : nextTradingDay(day)
  return [{ id: 'market', kind: 'marketOpens', day: opens, amount: null }]
}
