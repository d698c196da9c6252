import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import { type NewCorporateAction, saveAnnouncedAction } from './action-store.ts'
import type { ActionDeps } from './deps.ts'

/** Each run reads a window of days: past ones for announcements missed during downtime, and coming ones. */
const BACK_DAYS = 30
const AHEAD_DAYS = 60

/** The vendor's ratios are floating-point numbers, almost always whole; eight decimals are exact enough. */
const toScaled = (ratio: number) => BigInt(Math.round(ratio * 10 ** PRICE_DECIMALS))

/** Saves the dividends and splits that the market data vendor announces for tokenized stocks. */
export async function importAnnouncements(deps: ActionDeps): Promise<void> {
  const { db, clock, random, marketClock, marketData, prices, taxBps } = deps
  const today = newYorkDateAt(marketClock.nowMs())
  const span = { from: addDaysToDate(today, -BACK_DAYS), to: addDaysToDate(today, AHEAD_DAYS) }
  const symbols = prices.stocks.map(({ symbol }) => symbol)
  const idOf = new Map(prices.stocks.map(({ id, symbol }) => [symbol, id]))
  const toCommon = ({ symbol, exDate }: { symbol: string; exDate: string }) => ({
    id: makeId(clock(), random(10)),
    stockId: idOf.get(symbol) ?? 0,
    symbol,
    exDate,
    taxBps,
  })
  const dividends = (await marketData.listDistributions(symbols, span)).map(
    (each): NewCorporateAction => ({
      ...toCommon(each),
      kind: 'dividend',
      payDate: each.payableDate,
      perShare: each.perShare,
    }),
  )
  const splits = (await marketData.listSplits(symbols, span)).map(
    (each): NewCorporateAction => ({
      ...toCommon(each),
      kind: 'split',
      from: toScaled(each.from),
      to: toScaled(each.to),
    }),
  )
  for (const action of [...dividends, ...splits]) {
    if (action.stockId > 0) await saveAnnouncedAction(db, action, clock())
  }
}
