import { sql } from 'kysely'
import type {
  CorporateActionCaseKind,
  CorporateActionResolution,
} from '../../../tables/action-tables.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/**
 * One difference between an executed action and the vendor's record, or cash that the broker took back after holders
 * were paid (`taken_back`) or no longer lists (`vanished`), that waits for an operator.
 */
export type ActionCase = {
  id: string
  actionId: string
  /** The version of the vendor's record, what the broker took back, or the vanished payment that opened it. */
  cause: { version: number } | { takeBackId: string } | { receiptId: string }
  kind: CorporateActionCaseKind
  /** Amount paid beyond the vendor's current terms, or taken back, in base units of USD+; null for a split. */
  amount: bigint | null
  openedAtMs: number
}

/** Opens a case, once for each cause. */
export async function openActionCase(tx: Tx, opened: ActionCase): Promise<boolean> {
  const result = await tx
    .insertInto('corporate_action_cases')
    .values({
      id: opened.id,
      action_id: opened.actionId,
      ...toCauseColumns(opened.cause),
      kind: opened.kind,
      amount: opened.amount?.toString() ?? null,
      opened_at: new Date(opened.openedAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const toCauseColumns = (cause: ActionCase['cause']) => ({
  version: 'version' in cause ? cause.version : null,
  take_back_id: 'takeBackId' in cause ? cause.takeBackId : null,
  receipt_id: 'receiptId' in cause ? cause.receiptId : null,
})

export async function closeActionCase(
  tx: Tx,
  id: string,
  { resolution, nowMs }: { resolution: CorporateActionResolution; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('corporate_action_cases')
    .set({ resolution, closed_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

/** Closes the open cases of a payment that the broker lists again. */
export async function closeReceiptCases(tx: Tx, receiptId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('corporate_action_cases')
    .set({ resolution: 'vendor', closed_at: new Date(nowMs) })
    .where('receipt_id', '=', receiptId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Closes the open cases of a take-back that the broker corrected or gave back. */
export async function closeTakeBackCases(tx: Tx, takeBackId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('corporate_action_cases')
    .set({ resolution: 'vendor', closed_at: new Date(nowMs) })
    .where('take_back_id', '=', takeBackId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Lists the cases of a payment that were opened since then and whose loss an operator posted. */
export const listReceiptLossCases = (
  tx: Tx,
  receiptId: string,
  since: Date,
): Promise<ActionCase[]> =>
  list(
    tx,
    sql`receipt_id = ${receiptId} and resolution = 'taken_back' and opened_at >= ${since} order by id`,
  )

/** Closes the open cases of an action that an older version of the vendor's record opened. */
export async function closeFormerActionCases(
  tx: Tx,
  { actionId, version, nowMs }: { actionId: string; version: number; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('corporate_action_cases')
    .set({ resolution: 'vendor', closed_at: new Date(nowMs) })
    .where('action_id', '=', actionId)
    .where('version', '<', version)
    .where('closed_at', 'is', null)
    .execute()
}

/** Returns whether this version of the vendor's record has opened a case, open or closed. */
export async function hasActionCase(
  db: Db,
  { actionId, version }: { actionId: string; version: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_action_cases')
    .where((where) => where.and({ action_id: actionId, version }))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listOpenActionCases = (db: Db): Promise<ActionCase[]> =>
  list(db, sql`closed_at is null order by opened_at, id`)

/** Lists the versions of the vendor's record whose cases of an action are open. */
export async function listOpenCaseVersions(db: Db, actionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('corporate_action_cases')
    .where('action_id', '=', actionId)
    .where('closed_at', 'is', null)
    .select('version')
    .execute()
  return rows.flatMap(({ version }) => version ?? [])
}

/** Finds an open case and locks it. */
export async function lockOpenActionCase(tx: Tx, id: string): Promise<ActionCase | null> {
  const [found] = await list(tx, sql`closed_at is null and id = ${id} for update`)
  return found ?? null
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<ActionCase[]> {
  const { rows } = await sql<{
    id: string
    action_id: string
    version: number | null
    take_back_id: string | null
    receipt_id: string | null
    kind: CorporateActionCaseKind
    amount: string | null
    opened_at: Date
  }>`
    select id, action_id, version, take_back_id, receipt_id, kind, amount::text, opened_at
    from corporate_action_cases where ${condition}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    actionId: row.action_id,
    cause: toCause(row),
    kind: row.kind,
    amount: row.amount === null ? null : BigInt(row.amount),
    openedAtMs: new Date(row.opened_at).getTime(),
  }))
}

type CauseRow = { version: number | null; take_back_id: string | null; receipt_id: string | null }

function toCause({ version, take_back_id, receipt_id }: CauseRow): ActionCase['cause'] {
  if (version !== null) return { version }
  return take_back_id === null ? { receiptId: receipt_id ?? '' } : { takeBackId: take_back_id }
}
