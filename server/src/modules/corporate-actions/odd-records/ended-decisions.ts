import { sql } from 'kysely'
import type { OddRecordFacts, VendorAction } from '../../../providers/market-data/port.ts'
import { describeOddRecord } from '../../../providers/market-data/service.ts'
import type { Tx } from '../../../tables/tables.ts'

/** A record of the vendor's answer, readable or not. */
export type ListedRecord = Pick<OddRecordFacts, 'kind' | 'symbol'> & { vendorId: string | null }

/**
 * Requirement CW-05: ends what was decided about a text that the vendor has replaced by another one of the same record.
 * If the old text comes back, it waits for an operator again. `hashes` are the unreadable texts of the answer.
 */
export async function endReplacedDecisions(
  tx: Tx,
  { hashes, listed, nowMs }: { hashes: string[]; listed: readonly ListedRecord[]; nowMs: number },
): Promise<void> {
  const { rows } = await sql<Decided>`
    select id::text as id, vendor_id, raw, completed_as ->> 'vendorId' as completed_id
    from corporate_action_odd_records
    where resolution in ('completed', 'dismissed') and not raw_hash = any(${hashes}::text[])
  `.execute(tx)
  const ended = rows.filter((each) => listed.some((record) => isReplacedBy(each, record)))
  if (ended.length === 0) return
  await sql`
    update corporate_action_odd_records
    set resolution = 'gone', completed_as = null, resolved_at = ${new Date(nowMs)}, is_followed = false
    where id::text = any(${ended.map(({ id }) => id)}::text[])
  `.execute(tx)
}

type Decided = { id: string; vendor_id: string | null; raw: string; completed_id: string | null }

/** Returns whether a listed record is the decided one with another text; without an id any of its kind and stock may be. */
function isReplacedBy({ vendor_id, raw, completed_id }: Decided, record: ListedRecord): boolean {
  const { kind, symbol } = describeOddRecord(raw)
  const isEqual = (a: VendorAction['kind' | 'symbol'] | null, b: typeof a) =>
    a === null || b === null || a === b
  if (!isEqual(kind, record.kind) || !isEqual(symbol, record.symbol)) return false
  if (vendor_id === null || record.vendorId === null) return true
  return record.vendorId === vendor_id || record.vendorId === completed_id
}
