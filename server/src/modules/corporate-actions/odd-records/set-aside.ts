import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CorporateActionAnswer, VendorAction } from '../../../providers/market-data/port.ts'
import type { ActionDeps } from '../deps.ts'
import { saveOddRecords } from './odd-record-store.ts'

/** `unreadableIds`: the vendor still lists these actions, but their terms are unknown. */
export type ReadableAnswer = { actions: VendorAction[]; unreadableIds: string[] }

/**
 * Requirement CW-05: stores the unreadable records for an operator, and returns the actions that the import uses. A
 * record that an operator completed is among them until the vendor changes its text.
 */
export async function setAsideOddRecords(
  { db, clock, log }: Pick<ActionDeps, 'db' | 'clock' | 'log'>,
  { actions, oddRecords }: CorporateActionAnswer,
): Promise<ReadableAnswer> {
  const seen = await inTransaction(db, (tx) => saveOddRecords(tx, oddRecords, clock()))
  for (const { id, vendorId, reason } of seen.filter(({ isNew }) => isNew)) {
    log.error(
      { odd_record_id: id, vendor_id: vendorId, reason },
      'corporate-actions: record of the vendor not readable, set aside for an operator',
    )
  }
  const readable = new Set(actions.map(({ vendorId }) => vendorId))
  const completed = seen
    .flatMap(({ completedAs }) => completedAs ?? [])
    .filter(({ vendorId }) => !readable.has(vendorId))
  const unreadableIds = seen.flatMap(({ vendorId, completedAs }) =>
    vendorId === null || completedAs || readable.has(vendorId) ? [] : [vendorId],
  )
  return { actions: [...actions, ...completed], unreadableIds }
}
