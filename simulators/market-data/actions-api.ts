import type { marketData } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import type { AlpacaWire } from '../alpaca-wire.ts'
import { type ActionRecordType, actionRecordTypes } from './announcements.ts'
import { type MarketDataApiDeps, type MarketDataQuery, parseStocks } from './api.ts'
import {
  type AnnouncedDividend,
  type AnnouncedSplit,
  dividendsOf,
  toIsoDate,
} from './corporate-actions.ts'
import { announcedDividendsOf, splitsOf } from './price-path.ts'

const DAY_MS = 86_400_000

/** Upper bound in ms of the time between the ex-date and the payment of a scheduled dividend. */
const PAID_AFTER_MS = 31 * DAY_MS

const LIMIT = 100
const LIMIT_MAX = 1000

type Query = MarketDataQuery['Querystring']
type Listed = {
  type: ActionRecordType
  id: string
  symbol: string | null
  date: string
  record: unknown
}

/** Adds corporate actions as docs.alpaca.markets/reference/corporateactions-1 describes them. */
export function addActionsApi(app: FastifyInstance, deps: MarketDataApiDeps) {
  app.get<MarketDataQuery>('/v1/corporate-actions', async ({ query }, reply) => {
    const limit = Number(query.limit ?? LIMIT)
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX)) {
      return reply.code(400).send({ message: `invalid limit: ${query.limit}` })
    }
    const from = Number(query.page_token ?? 0)
    const all = listRecords(deps, query)
    return {
      corporate_actions: toGroups(all.slice(from, from + limit)),
      next_page_token: from + limit < all.length ? `${from + limit}` : null,
    }
  })
}

/** Returns the records by group; groups without records are left out, as Alpaca does. */
function toGroups(listed: readonly Listed[]): Record<string, unknown[]> {
  const groups: Record<string, unknown[]> = {}
  for (const { type, record } of listed) {
    const group = `${type}s`
    groups[group] = [...(groups[group] ?? []), record]
  }
  return groups
}

/** Lists the records that are processed in the span: dividends on the payable date, splits on the ex-date. */
function listRecords({ market, worldMs }: MarketDataApiDeps, query: Query): Listed[] {
  const today = toIsoDate(worldMs())
  const [from, to] = [query.start ?? today, query.end ?? today].map((day) => day.slice(0, 10))
  const wanted = new Set(query.types?.split(',') ?? actionRecordTypes)
  const symbols = query.symbols ? new Set(query.symbols.split(',')) : null
  return listAll({ market, worldMs }, parseStocks(query.symbols) ?? referenceStocks, {
    fromMs: Date.parse(from ?? today) - PAID_AFTER_MS,
    toMs: Date.parse(to ?? today) + PAID_AFTER_MS,
  })
    .filter(({ type }) => wanted.has(type))
    .filter(({ symbol }) => symbol === null || symbols === null || symbols.has(symbol))
    .filter(({ date }) => date === '' || (date >= (from ?? today) && date <= (to ?? today)))
    .sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1))
}

function listAll(
  { market, worldMs }: MarketDataApiDeps,
  stocks: typeof referenceStocks,
  span: { fromMs: number; toMs: number },
): Listed[] {
  const { world, oddRecords } = market.read()
  const today = toIsoDate(worldMs())
  const announced = stocks.flatMap((stock) => [
    ...announcedDividendsOf(stock, world, span)
      .filter(({ declaredDate }) => stock.kind === 'fund' || declaredDate <= today)
      .map(toDividendRecord),
    ...splitsOf(stock, world).map(toSplitRecord),
  ])
  const odd = new Set(oddRecords.map(({ key }) => key))
  return [...announced.filter(({ id }) => !odd.has(id)), ...oddRecords.map(toOddRecord)]
}

function toDividendRecord(dividend: AnnouncedDividend): Listed {
  const { id, symbol, rate, exDate, payableDate, isSpecial } = dividend
  const dates = { ex_date: exDate, record_date: exDate, payable_date: payableDate }
  const record: AlpacaWire<marketData.CashDividend> = {
    ...{ id, symbol, cusip: '000000000', rate, special: isSpecial, foreign: false },
    ...{ process_date: payableDate, ...dates },
  }
  return { ...{ type: 'cash_dividend', id, symbol, date: payableDate }, record }
}

function toSplitRecord({ id, symbol, from, to, exDate }: AnnouncedSplit): Listed {
  const dates = { ex_date: exDate, record_date: exDate, payable_date: exDate }
  const common = { id, symbol, old_rate: from, new_rate: to, process_date: exDate, ...dates }
  const forward: AlpacaWire<marketData.ForwardSplit> = { ...common, cusip: '000000000' }
  const reverse: AlpacaWire<marketData.ReverseSplit> = {
    ...common,
    ...{ old_cusip: '000000000', new_cusip: '000000001' },
  }
  return to > from
    ? { ...{ type: 'forward_split', id, symbol, date: exDate }, record: forward }
    : { ...{ type: 'reverse_split', id, symbol, date: exDate }, record: reverse }
}

const oddSchema = z.object({
  symbol: z.string().nullable().catch(null),
  process_date: z.iso.date().catch(''),
})

/**
 * Converts a raw record to a listed one. Without a symbol or a process date it cannot be selected by that field,
 * so every answer includes it.
 */
function toOddRecord({
  key,
  type,
  record,
}: {
  key: string
  type: ActionRecordType
  record: unknown
}) {
  const known = oddSchema.safeParse(record).data
  const { symbol = null, process_date: date = '' } = known ?? {}
  return { type, id: key, symbol, date, record }
}

// Span around the market's start in which scheduled dividends can be corrected and withdrawn.
const CORRECTABLE_BEFORE_MS = 2 * 366 * DAY_MS
const CORRECTABLE_AFTER_MS = 12 * 366 * DAY_MS

/** Returns a dividend or split by its id, as it is announced now; null if there is none. */
export function findAnnouncedAction(
  { world }: Pick<ReturnType<MarketDataApiDeps['market']['read']>, 'world'>,
  id: string,
): { dividend: AnnouncedDividend } | { split: AnnouncedSplit } | null {
  const span = {
    fromMs: world.startMs - CORRECTABLE_BEFORE_MS,
    toMs: world.startMs + CORRECTABLE_AFTER_MS,
  }
  const stored = world.dividends.find((each) => each.id === id)
  if (stored) return { dividend: stored }
  for (const stock of referenceStocks) {
    const split = splitsOf(stock, world).find((each) => each.id === id)
    if (split) return { split }
    const found = dividendsOf(stock, span.fromMs, span.toMs).find((each) => each.id === id)
    if (!found) continue
    const exMs = Date.parse(found.exDate)
    const listed = announcedDividendsOf(stock, world, { fromMs: exMs, toMs: exMs })
    const dividend = listed.find((each) => each.id === id)
    return dividend ? { dividend } : null
  }
  return null
}

/** Returns the record of a dividend or split, as the API lists it. */
export const toActionRecord = (
  found: NonNullable<ReturnType<typeof findAnnouncedAction>>,
): Pick<Listed, 'type' | 'record'> =>
  'split' in found ? toSplitRecord(found.split) : toDividendRecord(found.dividend)

/** Lists the records of a stock, or of all, that are processed from 31 days ago to a year ahead. */
export const listCurrentActionRecords = (
  deps: MarketDataApiDeps,
  symbol: string | undefined,
): Listed[] => {
  const nowMs = deps.worldMs()
  const [start, end] = [nowMs - 31 * DAY_MS, nowMs + 365 * DAY_MS].map(toIsoDate)
  return listRecords(deps, { ...(symbol ? { symbols: symbol } : {}), start, end })
}
