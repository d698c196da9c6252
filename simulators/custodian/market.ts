import { z } from 'zod'
import { referenceStocks } from '../../shared/domain/reference-prices.ts'
import { dividendsOf, toDate } from '../market-data/actions.ts'
import { marketData } from '../market-data/role.ts'
import type { RoleDeps } from '../role.ts'

export type PaidDividend = { symbol: string; rate: number; exDate: string; payableDate: string }
export type CountedSplit = { symbol: string; from: number; to: number; exDate: string }

/** What the market of this machine says: a custodian pays and counts by what happens there. */
export type Market = {
  listDividends: (fromMs: number, toMs: number) => Promise<PaidDividend[]>
  listSplits: (fromMs: number, toMs: number) => Promise<CountedSplit[]>
  findPrice: (symbol: string) => Promise<number>
}

const actionsSchema = z.object({
  corporate_actions: z.object({
    cash_dividends: z
      .array(
        z.object({
          symbol: z.string(),
          rate: z.number(),
          ex_date: z.string(),
          payable_date: z.string(),
        }),
      )
      .default([]),
    forward_splits: z.array(splitSchema()).default([]),
    reverse_splits: z.array(splitSchema()).default([]),
  }),
})

function splitSchema() {
  return z.object({
    symbol: z.string(),
    old_rate: z.number(),
    new_rate: z.number(),
    ex_date: z.string(),
  })
}

const snapshotsSchema = z.record(
  z.string(),
  z.object({ latestTrade: z.object({ p: z.number() }).nullish() }),
)

const HEADERS = { 'APCA-API-KEY-ID': 'simulated', 'APCA-API-SECRET-KEY': 'simulated-market-data' }
const TIMEOUT_MS = 2_000
const SYMBOLS = referenceStocks.map(({ symbol }) => symbol).join(',')

/** Where no market runs beside it, funds pay by their rule, and prices are those of the first day. */
export function createMarket({ http, settings }: Pick<RoleDeps, 'http' | 'settings'>): Market {
  const { portBase, env } = settings
  const ownUrl = portBase > 0 ? `http://127.0.0.1:${portBase + marketData.port}` : null
  const url = env.CUSTODIAN_MARKET_URL ?? ownUrl
  const ask = async <Shape extends z.ZodType>(path: string, shape: Shape) => {
    if (url === null) return null
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await http(`${url}${path}`, { headers: HEADERS, signal }).catch(() => null)
    return response?.ok ? shape.parse(await response.json()) : null
  }
  const listActions = (fromMs: number, toMs: number) =>
    ask(
      `/v1/corporate-actions?symbols=${SYMBOLS}&start=${toDate(fromMs)}&end=${toDate(toMs)}`,
      actionsSchema,
    )
  return {
    listDividends: async (fromMs, toMs) => {
      const found = await listActions(fromMs, toMs)
      if (!found) return referenceStocks.flatMap((stock) => dividendsOf(stock, fromMs, toMs))
      return found.corporate_actions.cash_dividends.map((each) => ({
        symbol: each.symbol,
        rate: each.rate,
        exDate: each.ex_date,
        payableDate: each.payable_date,
      }))
    },
    listSplits: async (fromMs, toMs) => {
      const found = (await listActions(fromMs, toMs))?.corporate_actions
      return [...(found?.forward_splits ?? []), ...(found?.reverse_splits ?? [])].map((each) => ({
        symbol: each.symbol,
        from: each.old_rate,
        to: each.new_rate,
        exDate: each.ex_date,
      }))
    },
    findPrice: async (symbol) => {
      const found = await ask(`/v2/stocks/snapshots?symbols=${symbol}`, snapshotsSchema)
      const stock = referenceStocks.find((each) => each.symbol === symbol)
      return found?.[symbol]?.latestTrade?.p ?? Number(stock?.priceCents ?? 0n) / 100
    },
  }
}
