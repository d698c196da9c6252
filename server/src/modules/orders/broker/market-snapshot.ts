import { marketDayAt, marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { MarketData } from '../../../providers/market-data/port.ts'
import type { Db } from '../../../tables/tables.ts'
import { listSplittingStocks } from '../../corporate-actions/service.ts'
import { type PriceService, toExchangeSymbol } from '../../prices/service.ts'
import type { GetMarketSnapshot } from './broker-deps.ts'

type Facts = {
  db: Db
  marketClock: Clock
  marketData: Pick<MarketData, 'listTradingHalts'>
  prices: Pick<PriceService, 'list' | 'stocks'>
}

/**
 * Creates a reader of the market's state for one order. It fails while trading halts cannot be read, so that the order
 * waits.
 */
export const createMarketSnapshotReader =
  ({ db, marketClock, marketData, prices }: Facts): GetMarketSnapshot =>
  async ({ stockId, ...row }) => {
    const symbol = toExchangeSymbol(row)
    const nowMs = marketClock()
    const halts = await marketData.listTradingHalts()
    const listed = await prices.list()
    return {
      reference: listed.get(stockId)?.price ?? null,
      session: marketSessionAt(nowMs).session,
      isHalted: halts.some((halt) => halt.symbol === symbol),
      isTradable: prices.stocks.some(({ id }) => id === stockId),
      isSplitting: (await listSplittingStocks(db, marketDayAt(nowMs))).has(stockId),
    }
  }
