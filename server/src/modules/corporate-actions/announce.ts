import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import type { VendorAction } from '../../providers/market-data/port.ts'
import { type NewCorporateAction, saveAnnouncedAction } from './action-store.ts'
import type { ActionDeps } from './deps.ts'
import { setAsideOddRecords } from './odd-records/set-aside.ts'

/** Each run reads a window of days: past ones for announcements missed during downtime, and coming ones. */
const BACK_DAYS = 30
const AHEAD_DAYS = 60

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
  const answer = await marketData.listCorporateActions(symbols, span)
  const { actions } = await setAsideOddRecords(deps, answer)
  for (const action of actions) {
    const announced = toAnnounced(toCommon(action), action)
    if (announced.stockId > 0) await saveAnnouncedAction(db, announced, clock())
  }
}

type Common = Pick<NewCorporateAction, 'id' | 'stockId' | 'symbol' | 'exDate' | 'taxBps'>

const toAnnounced = (common: Common, action: VendorAction): NewCorporateAction =>
  action.kind === 'dividend'
    ? { ...common, kind: 'dividend', payDate: action.payDate, perShare: action.perShare }
    : { ...common, kind: 'split', from: action.from, to: action.to }
