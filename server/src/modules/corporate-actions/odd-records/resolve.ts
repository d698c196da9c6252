import type { VendorAction } from '../../../providers/market-data/port.ts'
import { completeOddRecord } from '../../../providers/market-data/service.ts'
import type { Tx } from '../../../tables/tables.ts'
import { hasOtherCompletedRecord, lockOddRecord, resolveOddRecord } from './odd-record-store.ts'

export type OddRecordDecision = {
  id: string
  /** The values to enter, by the vendor's field names; null dismisses the record. */
  values: Readonly<Record<string, string>> | null
  who: string
  why: string
}

/** `not_readable`: these values do not make the record readable either; `detail` says why. */
export type OddRecordOutcome =
  | { ok: true; action: VendorAction | null }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not_readable'; detail: string }

/** Dismisses an unreadable record, or completes it so that the next import uses it. */
export async function decideOddRecord(
  tx: Tx,
  { id, values, who, why }: OddRecordDecision,
  nowMs: number,
): Promise<OddRecordOutcome> {
  const record = await lockOddRecord(tx, id)
  if (!record) return { ok: false, reason: 'unknown' }
  const completed = values === null ? null : completeOddRecord(record.raw, values, `by-hand-${id}`)
  if (completed && !completed.ok) {
    return { ok: false, reason: 'not_readable', detail: completed.reason }
  }
  const completedAs = completed?.value ?? null
  if (completedAs && (await hasOtherCompletedRecord(tx, { id, action: completedAs }))) {
    return { ok: false, reason: 'not_readable', detail: 'its id is that of another record' }
  }
  await resolveOddRecord(tx, { id, completedAs, who, why, nowMs })
  return { ok: true, action: completedAs }
}
