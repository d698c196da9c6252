import {
  toRecordKey,
  type UnreadableRecord,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CorporateActionAnswer, VendorAction } from '../../../providers/market-data/port.ts'
import { describeOddRecord } from '../../../providers/market-data/service.ts'
import type { Db } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import {
  listStoredOddRecords,
  markResolutionsApplied,
  type SavedOddRecords,
  type SeenOddRecord,
  saveOddRecords,
} from './odd-record-store.ts'

/** `unreadable`: the vendor still lists these actions, but their terms are unknown. */
export type ReadableAnswer = { actions: VendorAction[]; unreadable: UnreadableRecord[] }

/**
 * Requirement CW-05: stores the unreadable records for an operator, and returns the actions that the import uses. A
 * record that an operator completed is among them until the vendor changes its text.
 */
export async function setAsideOddRecords(
  { db, clock, log, prices }: Pick<ActionDeps, 'db' | 'clock' | 'log' | 'prices'>,
  answer: CorporateActionAnswer,
): Promise<ReadableAnswer & Pick<SavedOddRecords, 'settled'>> {
  const idOf = new Map(prices.stocks.map(({ id, symbol }) => [symbol, id]))
  const records = answer.oddRecords.map((record) => ({
    ...record,
    ...describeOddRecord(record.raw),
    stockId: idOf.get(describeOddRecord(record.raw).symbol ?? '') ?? null,
  }))
  const listed = [...answer.actions, ...records]
  const { seen, settled } = await inTransaction(db, (tx) =>
    saveOddRecords(tx, records, { listed, nowMs: clock() }),
  )
  for (const { id, vendorId, reason } of seen.filter(({ isNew }) => isNew)) {
    log.error(
      { odd_record_id: id, vendor_id: vendorId, reason },
      'corporate-actions: record of the vendor not readable, set aside for an operator',
    )
  }
  return { ...toReadable(answer, seen), settled }
}

/**
 * Marks the resolutions that the import has applied, so that actions no longer wait for these unreadable records. A
 * record of a symbol that could not be stored is left to the next import.
 */
export async function releaseOddRecords(
  db: Db,
  { settled, failed }: Pick<SavedOddRecords, 'settled'> & { failed: ReadonlySet<string> },
): Promise<void> {
  const followed = settled.filter(({ raw }) => {
    const { symbol } = describeOddRecord(raw)
    return symbol === null ? failed.size === 0 : !failed.has(symbol)
  })
  if (followed.length === 0) return
  await markResolutionsApplied(
    db,
    followed.map(({ id }) => id),
  )
}

/** Returns the same as `setAsideOddRecords` without storing anything. */
export const getReadableAnswer = async (
  db: Db,
  answer: CorporateActionAnswer,
): Promise<ReadableAnswer> => toReadable(answer, await listStoredOddRecords(db, answer.oddRecords))

type Seen = Pick<SeenOddRecord, 'vendorId' | 'raw' | 'isDismissed' | 'completedAs'>

function toReadable({ actions }: CorporateActionAnswer, seen: readonly Seen[]): ReadableAnswer {
  const readable = new Set(actions.map(toRecordKey))
  const completed = seen
    .flatMap(({ completedAs }) => completedAs ?? [])
    .filter((each) => !readable.has(toRecordKey(each)))
  const unreadable = seen
    .filter(({ completedAs }) => completedAs === null)
    .map(({ vendorId, raw, isDismissed }) => ({ vendorId, isDismissed, ...describeOddRecord(raw) }))
  return { actions: [...actions, ...completed], unreadable }
}
