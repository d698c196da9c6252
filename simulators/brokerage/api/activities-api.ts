import type { FastifyInstance } from 'fastify'
import { exMsOf, toIsoDate } from '../../market-data/corporate-actions.ts'
import { findStock } from '../../market-data/price-path.ts'
import type { BrokerStore } from '../store.ts'
import type { CorporateActions, PaidDividend } from '../trading/corporate-actions.ts'
import type { Positions } from '../trading/positions.ts'
import type { WorldClock } from '../world-clock.ts'

const PAGE_SIZE = 100
const YEAR_MS = 365 * 86_400_000

/** The longest time between an ex-date and its payment. */
const PAID_AFTER_MS = 92 * 86_400_000

type Deps = {
  store: BrokerStore
  corporate: CorporateActions
  positions: Positions
  world: WorldClock
}

/** Adds the list of dividends paid on the shares that were held before each ex-date. */
export function addActivitiesApi(
  app: FastifyInstance,
  { store, corporate, positions, world }: Deps,
) {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/v1/accounts/activities/DIV',
    async ({ query }) => {
      const nowMs = await world.refresh()
      await positions.settle(nowMs)
      const sinceMs = query.after ? Date.parse(query.after) : nowMs - YEAR_MS
      const today = toIsoDate(nowMs)
      const fromMs = Math.max(store.getStartMs(), sinceMs - PAID_AFTER_MS)
      return (await corporate.listDividends(fromMs, nowMs))
        .filter(({ payableDate }) => payableDate <= today)
        .filter(({ payableDate }) => Date.parse(payableDate) >= sinceMs)
        .flatMap((dividend) => toActivities(store, dividend))
        .filter(({ id }) => id > (query.page_token ?? ''))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, Number(query.page_size ?? PAGE_SIZE))
    },
  )
}

function toActivities(store: BrokerStore, { symbol, rate, exDate, payableDate }: PaidDividend) {
  const stock = findStock(symbol)
  const qty = stock ? store.findPositionBefore(symbol, exMsOf(stock, exDate)) : '0'
  if (!(Number(qty) > 0)) return []
  return [
    {
      id: `${symbol}-${exDate}`,
      activity_type: 'DIV',
      date: payableDate,
      net_amount: (rate * Number(qty)).toFixed(2),
      symbol,
      qty,
      per_share_amount: `${rate}`,
      status: 'executed',
    },
  ]
}
