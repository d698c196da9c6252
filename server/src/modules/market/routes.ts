import type { Api } from '@parvalue/shared/api/table.ts'
import { marketSegmentsAt, marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { WorldTime } from '../../startup/world-time.ts'
import type { TradingHaltsBySymbol } from './service.ts'

type Deps = {
  worldTime: Pick<WorldTime, 'worldNowMs' | 'isAhead'>
  listHalts: () => Promise<TradingHaltsBySymbol>
  /** Finds the id of a stock; returns null for a symbol that is not listed. */
  findStockId: (symbol: string) => Promise<number | null>
}

const toTime = (ms: number) => new Date(ms).toISOString()

export const createMarketHandlers = (deps: Deps): GroupHandlers<Api['market']> => ({
  getMarketStatus: async () => {
    const nowMs = deps.worldTime.worldNowMs()
    const { session, startedMs, endsMs, next, tradingDay } = marketSessionAt(nowMs)
    return {
      world_dt: toTime(nowMs),
      is_ahead: deps.worldTime.isAhead(),
      trading_day: tradingDay,
      session,
      session_started_dt: toTime(startedMs),
      session_ends_dt: toTime(endsMs),
      next_session: next,
      segments: marketSegmentsAt(nowMs).map((each) => ({
        session: each.session,
        from_dt: toTime(each.fromMs),
        to_dt: toTime(each.toMs),
      })),
      halts: await listHalts(deps),
    }
  },
})

async function listHalts({ listHalts: list, findStockId }: Deps) {
  const found = await Promise.all(
    [...(await list()).values()].map(async ({ symbol, reason, sinceMs }) => {
      const stockId = await findStockId(symbol)
      return stockId === null ? [] : [{ stock_id: stockId, reason, since_dt: toTime(sinceMs) }]
    }),
  )
  return found.flat()
}
