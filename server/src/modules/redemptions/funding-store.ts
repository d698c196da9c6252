import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../tables/tables.ts'

export type CustodianFunding = {
  /** Idempotency key of the custodian's transfer. */
  id: string
  redemptionId: string
  attempt: number
  vendorId: string | null
  status: 'asked' | 'complete' | 'failed'
  createdAtMs: number
}

export async function findLastFunding(
  db: Db,
  redemptionId: string,
): Promise<CustodianFunding | null> {
  const row = await db
    .selectFrom('custodian_transfers')
    .where('redemption_id', '=', redemptionId)
    .orderBy('attempt', 'desc')
    .selectAll()
    .executeTakeFirst()
  return row ? toFunding(row) : null
}

/** Returns the last transfer of each redemption that has one. */
export async function listLastFundings(
  db: Db,
  redemptionIds: readonly string[],
): Promise<Map<string, CustodianFunding>> {
  if (redemptionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('custodian_transfers')
    .where('redemption_id', 'in', [...redemptionIds])
    .orderBy('attempt')
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.redemption_id, toFunding(row)]))
}

const toFunding = (row: Selectable<Tables['custodian_transfers']>): CustodianFunding => ({
  id: row.id,
  redemptionId: row.redemption_id,
  attempt: row.attempt,
  vendorId: row.vendor_id,
  status: row.status,
  createdAtMs: row.created_at.getTime(),
})

type NewFunding = Pick<CustodianFunding, 'id' | 'redemptionId' | 'attempt' | 'createdAtMs'>

export async function insertFunding(tx: Tx, funding: NewFunding): Promise<void> {
  await tx
    .insertInto('custodian_transfers')
    .values({
      id: funding.id,
      redemption_id: funding.redemptionId,
      attempt: funding.attempt,
      created_at: new Date(funding.createdAtMs),
    })
    .execute()
}

export async function saveFundingVendorId(db: Db, id: string, vendorId: string): Promise<void> {
  await db
    .updateTable('custodian_transfers')
    .set({ vendor_id: vendorId })
    .where('id', '=', id)
    .execute()
}

/** Ends a transfer; returns false if it has already ended. */
export async function endFunding(
  tx: Tx,
  id: string,
  status: 'complete' | 'failed',
): Promise<boolean> {
  const result = await tx
    .updateTable('custodian_transfers')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
