import type { Db } from '../../tables/tables.ts'

export type SignKind = 'process' | 'provider'

/** Times of the last answer and the last failure to give one; null: none yet. */
export type Heartbeat = { name: string; answeredAtMs: number | null; failedAtMs: number | null }

/** What is older than what is stored changes nothing: processes write when they get to it. */
export async function saveSign(db: Db, kind: SignKind, sign: Heartbeat): Promise<void> {
  const { name, answeredAtMs, failedAtMs } = sign
  await db
    .insertInto('heartbeats')
    .values({ kind, name, answered_at: toDate(answeredAtMs), failed_at: toDate(failedAtMs) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name']).doUpdateSet((column) => ({
        answered_at: column.fn<Date | null>('greatest', [
          'heartbeats.answered_at',
          'excluded.answered_at',
        ]),
        failed_at: column.fn<Date | null>('greatest', [
          'heartbeats.failed_at',
          'excluded.failed_at',
        ]),
      })),
    )
    .execute()
}

export async function listSigns(db: Db, kind: SignKind): Promise<Heartbeat[]> {
  const rows = await db
    .selectFrom('heartbeats')
    .where('kind', '=', kind)
    .orderBy('name')
    .selectAll()
    .execute()
  return rows.map(({ name, answered_at, failed_at }) => ({
    name,
    answeredAtMs: answered_at?.getTime() ?? null,
    failedAtMs: failed_at?.getTime() ?? null,
  }))
}

export async function deleteSign(db: Db, kind: SignKind, name: string): Promise<void> {
  await db
    .deleteFrom('heartbeats')
    .where((where) => where.and({ kind, name }))
    .execute()
}

/** Processes that have been silent since then. */
export async function deleteProcessesBefore(db: Db, timeMs: number): Promise<void> {
  await db
    .deleteFrom('heartbeats')
    .where('kind', '=', 'process')
    .where('answered_at', '<', new Date(timeMs))
    .execute()
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))
