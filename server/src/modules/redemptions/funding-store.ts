import type { Db, Tx } from '../../tables/tables.ts'

export type CustodianFunding = {
  /** Idempotency key of the custodian's transfer. */
  id: string
  redemptionId: string
  attempt: number
  vendorId: string | null
  status: 'asked' | 'complete' | 'failed'
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
  if (!row) return null
  const { id, attempt, vendor_id: vendorId, status } = row
  return { id, redemptionId, attempt, vendorId, status }
}

type NewFunding = Pick<CustodianFunding, 'id' | 'redemptionId' | 'attempt'> & { nowMs: number }

export async function insertFunding(tx: Tx, funding: NewFunding): Promise<void> {
  await tx
    .insertInto('custodian_transfers')
    .values({
      id: funding.id,
      redemption_id: funding.redemptionId,
      attempt: funding.attempt,
      created_at: new Date(funding.nowMs),
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

/** Returns false if the transfer has already ended. */
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
