import { sql } from 'kysely'
import type {
  CorporateActionCaseKind,
  CorporateActionResolution,
} from '../../../tables/action-tables.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** One difference between an executed action and the vendor's record that waits for an operator. */
export type ActionCase = {
  id: string
  actionId: string
  version: number
  kind: CorporateActionCaseKind
  /** Amount paid beyond the vendor's current terms, in base units of USD+; null for a split. */
  amount: bigint | null
  openedAtMs: number
}

/** Opens a case, once for each version of the vendor's record. */
export async function openCase(tx: Tx, opened: ActionCase): Promise<boolean> {
  const result = await tx
    .insertInto('corporate_action_cases')
    .values({
      id: opened.id,
      action_id: opened.actionId,
      version: opened.version,
      kind: opened.kind,
      amount: opened.amount?.toString() ?? null,
      opened_at: new Date(opened.openedAtMs),
    })
    .onConflict((conflict) => conflict.columns(['action_id', 'version']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function closeCase(
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

/** Closes the open cases of an action that an older version of the vendor's record opened. */
export async function closeFormerCases(
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
export async function hasCase(
  db: Db,
  { actionId, version }: Pick<ActionCase, 'actionId' | 'version'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_action_cases')
    .where((where) => where.and({ action_id: actionId, version }))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listOpenCases = (db: Db): Promise<ActionCase[]> =>
  list(db, sql`closed_at is null order by opened_at, id`)

export const listOpenCasesOf = (db: Db, actionId: string): Promise<ActionCase[]> =>
  list(db, sql`closed_at is null and action_id = ${actionId}`)

/** Finds an open case and locks it. */
export async function lockOpenCase(tx: Tx, id: string): Promise<ActionCase | null> {
  const [found] = await list(tx, sql`closed_at is null and id = ${id} for update`)
  return found ?? null
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<ActionCase[]> {
  const { rows } = await sql<{
    id: string
    action_id: string
    version: number
    kind: CorporateActionCaseKind
    amount: string | null
    opened_at: Date
  }>`
    select id, action_id, version, kind, amount::text, opened_at
    from corporate_action_cases where ${condition}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    actionId: row.action_id,
    version: row.version,
    kind: row.kind,
    amount: row.amount === null ? null : BigInt(row.amount),
    openedAtMs: new Date(row.opened_at).getTime(),
  }))
}
