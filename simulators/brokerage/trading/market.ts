import { z } from 'zod'
import {
  type MarketSession,
  marketSessionAt,
} from '../../../shared/domain/market/market-session.ts'
import { marketDataSimulator } from '../../market-data/role.ts'
import type { SimulatorDeps } from '../../role.ts'
import { parsePrice } from '../amounts.ts'

/** `lastClose` is the close of the day before. */
export type Quote = { bid: bigint; ask: bigint; lastClose: bigint }

/** One snapshot of the simulated market. */
export type MarketSnapshot = {
  nowMs: number
  session: MarketSession
  quotes: ReadonlyMap<string, Quote>
  halted: ReadonlySet<string>
}

/** `getSnapshot` resolves to null where no market is reachable: then nothing trades. */
export type MarketClient = {
  getSnapshot: (symbols: readonly string[]) => Promise<MarketSnapshot | null>
  findTime: () => Promise<number | null>
}

/** Requests one path of the market data API and parses the answer; throws where the market is unreachable. */
export type MarketRequest = <Shape extends z.ZodType>(
  path: string,
  shape: Shape,
) => Promise<z.output<Shape>>

const clockSchema = z.object({ timestamp: z.string() })
const snapshotsSchema = z.record(
  z.string(),
  z.object({
    latestQuote: z.object({ ap: z.number(), bp: z.number() }),
    prevDailyBar: z.object({ c: z.number() }),
  }),
)
const statusesSchema = z.object({ statuses: z.array(z.object({ S: z.string(), sc: z.string() })) })

const HEADERS = { 'APCA-API-KEY-ID': 'simulated', 'APCA-API-SECRET-KEY': 'simulated-market-data' }
const TIMEOUT_MS = 2_000

/** Returns a client of the simulated market data API. */
export function createMarketRequest({
  http,
  settings,
}: Pick<SimulatorDeps, 'http' | 'settings'>): MarketRequest {
  const url =
    settings.env.BROKERAGE_MARKET_URL ??
    `http://127.0.0.1:${settings.portBase + marketDataSimulator.port}`
  return async (path, shape) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await http(`${url}${path}`, { headers: HEADERS, signal })
    if (!response.ok) throw new Error(`market data: HTTP ${response.status} from ${path}`)
    return shape.parse(await response.json())
  }
}

/** Returns a client for the market's time, quotes and halts. */
export function createMarketClient(ask: MarketRequest): MarketClient {
  const read = async (symbols: readonly string[]): Promise<MarketSnapshot> => {
    const query = new URLSearchParams({ symbols: symbols.join(',') })
    const [{ timestamp }, { statuses }, snapshots] = await Promise.all([
      ask('/v2/clock', clockSchema),
      ask('/v2/stocks/statuses', statusesSchema),
      ask(`/v2/stocks/snapshots?${query}`, snapshotsSchema),
    ])
    const nowMs = Date.parse(timestamp)
    return {
      nowMs,
      session: marketSessionAt(nowMs).session,
      quotes: toQuotes(snapshots),
      halted: new Set(statuses.filter(({ sc }) => sc === 'H').map(({ S }) => S)),
    }
  }
  return {
    getSnapshot: shareRequests((symbols) => read(symbols).catch(() => null)),
    findTime: () =>
      ask('/v2/clock', clockSchema).then(
        ({ timestamp }) => Date.parse(timestamp),
        () => null,
      ),
  }
}

/**
 * Lets callers share the next request while one is in flight, so that many cost as much as one and no snapshot is older
 * than the call.
 */
function shareRequests(read: MarketClient['getSnapshot']): MarketClient['getSnapshot'] {
  let running: Promise<unknown> = Promise.resolve()
  let coming: { symbols: Set<string>; snapshot: Promise<MarketSnapshot | null> } | null = null
  const begin = () => {
    const symbols = new Set<string>()
    const snapshot = running.then(() => {
      coming = null
      return read([...symbols])
    })
    running = snapshot
    return { symbols, snapshot }
  }
  return (query) => {
    coming ??= begin()
    for (const symbol of query) coming.symbols.add(symbol)
    return coming.snapshot
  }
}

const toPrice = (dollars: number) => parsePrice(dollars.toFixed(4))

/** Returns the quotes by symbol, without those whose prices are not positive or crossed. */
function toQuotes(snapshots: z.output<typeof snapshotsSchema>): Map<string, Quote> {
  const quotes = new Map<string, Quote>()
  for (const [symbol, { latestQuote, prevDailyBar }] of Object.entries(snapshots)) {
    const { ap, bp } = latestQuote
    if (!(bp > 0 && ap >= bp)) continue
    quotes.set(symbol, {
      ask: toPrice(ap),
      bid: toPrice(bp),
      lastClose: toPrice(prevDailyBar.c),
    })
  }
  return quotes
}
