import { z } from 'zod'
import { type MarketSession, sessionAt } from '../../../shared/domain/market/market-session.ts'
import { marketData } from '../../market-data/role.ts'
import type { RoleDeps } from '../../role.ts'
import { toPrice } from '../amounts.ts'

export type Quote = { bid: bigint; ask: bigint }

/** What the market of this machine is like now. */
export type MarketSnapshot = {
  nowMs: number
  session: MarketSession
  quotes: ReadonlyMap<string, Quote>
  halted: ReadonlySet<string>
}

/** Null where no market can be reached: then nothing is traded. */
export type Market = {
  look: (symbols: readonly string[]) => Promise<MarketSnapshot | null>
  findTime: () => Promise<number | null>
}

/** One question to the market, in the form of its answer; fails where nobody answers. */
export type AskMarket = <Shape extends z.ZodType>(
  path: string,
  shape: Shape,
) => Promise<z.output<Shape>>

const clockSchema = z.object({ timestamp: z.string() })
const snapshotsSchema = z.record(
  z.string(),
  z.object({ latestQuote: z.object({ ap: z.number(), bp: z.number() }) }),
)
const statusesSchema = z.object({ statuses: z.array(z.object({ S: z.string(), sc: z.string() })) })

const HEADERS = { 'APCA-API-KEY-ID': 'simulated', 'APCA-API-SECRET-KEY': 'simulated-market-data' }
const TIMEOUT_MS = 2_000

/** The market data beside it, over its own paths. */
export function createAskMarket({
  http,
  settings,
}: Pick<RoleDeps, 'http' | 'settings'>): AskMarket {
  const url =
    settings.env.BROKERAGE_MARKET_URL ?? `http://127.0.0.1:${settings.portBase + marketData.port}`
  return async (path, shape) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await http(`${url}${path}`, { headers: HEADERS, signal })
    if (!response.ok) throw new Error(`${path} says ${response.status}`)
    return shape.parse(await response.json())
  }
}

/** Its time, its prices and what it halted. */
export function createMarket(ask: AskMarket): Market {
  const read = async (symbols: readonly string[]): Promise<MarketSnapshot> => {
    const asked = new URLSearchParams({ symbols: symbols.join(',') })
    const [{ timestamp }, { statuses }, snapshots] = await Promise.all([
      ask('/v2/clock', clockSchema),
      ask('/v2/stocks/statuses', statusesSchema),
      ask(`/v2/stocks/snapshots?${asked}`, snapshotsSchema),
    ])
    const nowMs = Date.parse(timestamp)
    return {
      nowMs,
      session: sessionAt(nowMs).session,
      quotes: toQuotes(snapshots),
      halted: new Set(statuses.filter(({ sc }) => sc === 'H').map(({ S }) => S)),
    }
  }
  return {
    look: shareLooks((symbols) => read(symbols).catch(() => null)),
    findTime: () =>
      ask('/v2/clock', clockSchema).then(
        ({ timestamp }) => Date.parse(timestamp),
        () => null,
      ),
  }
}

/**
 * Whoever asks while a look is under way shares the next one: many at once cost as much as one, and
 * no look is older than the question.
 */
function shareLooks(read: Market['look']): Market['look'] {
  let running: Promise<unknown> = Promise.resolve()
  let coming: { symbols: Set<string>; look: Promise<MarketSnapshot | null> } | null = null
  const begin = () => {
    const symbols = new Set<string>()
    const look = running.then(() => {
      coming = null
      return read([...symbols])
    })
    running = look
    return { symbols, look }
  }
  return (asked) => {
    coming ??= begin()
    for (const symbol of asked) coming.symbols.add(symbol)
    return coming.look
  }
}

/** A price that is none is not traded at. */
function toQuotes(snapshots: z.output<typeof snapshotsSchema>): Map<string, Quote> {
  const quotes = new Map<string, Quote>()
  for (const [symbol, { latestQuote }] of Object.entries(snapshots)) {
    const { ap, bp } = latestQuote
    if (!(bp > 0 && ap >= bp)) continue
    quotes.set(symbol, { ask: toPrice(ap.toFixed(4)), bid: toPrice(bp.toFixed(4)) })
  }
  return quotes
}
