import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { describeOddRecord } from '../../../providers/market-data/service.ts'
import type { Db } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import { listUnfollowedOddRecords, type OpenOddRecord } from '../odd-records/odd-record-store.ts'
import { listSplitDecisions, type SplitDecision } from './hold-store.ts'

/**
 * Requirement CW-04: lists the stocks that do not trade because of an unreadable record of a split: from its ex-date on
 * the price may be that of new shares. A record without a readable ex-date counts from now on. One of an executed split
 * does not count: it has its id, or no id and its ex-date.
 */
export async function listOddSplitStockIds(db: Db, upToDate: string): Promise<ReadonlySet<number>> {
  const odd = (await listUnfollowedOddRecords(db)).filter(({ raw }) => {
    const { kind, exDate } = describeOddRecord(raw)
    return kind !== 'dividend' && (exDate === null || exDate <= upToDate)
  })
  if (odd.length === 0) return new Set()
  const splits = await listSplitDecisions(db)
  return new Set(odd.flatMap((record) => toStoppedStocks(record, splits)))
}

function toStoppedStocks(
  { vendorId, stockId, raw }: OpenOddRecord,
  splits: readonly SplitDecision[],
): number[] {
  const { exDate } = describeOddRecord(raw)
  const hasId = ({ split }: SplitDecision) => vendorId !== null && split.vendorId === vendorId
  const isOf = (each: SplitDecision) =>
    vendorId === null ? each.split.exDate === exDate : hasId(each)
  const ids = stockId === null ? splits.filter(hasId).map((each) => each.stockId) : [stockId]
  return ids.filter(
    (id) => !splits.some((each) => each.isExecuted && each.stockId === id && isOf(each)),
  )
}

/** Cancels the open orders of these stocks as those of a split in effect: their prices are of old shares. */
export async function cancelOrdersOfOddSplits({
  db,
  marketClock,
  orders,
}: Pick<ActionDeps, 'db' | 'marketClock' | 'orders'>): Promise<void> {
  const nowMs = marketClock.nowMs()
  const today = newYorkDateAt(nowMs)
  const inEffect = exDateEffectiveMs(today) <= nowMs ? today : addDaysToDate(today, -1)
  for (const stockId of await listOddSplitStockIds(db, inEffect)) {
    await inTransaction(db, (tx) => orders.cancelForSplit(tx, stockId))
  }
}
