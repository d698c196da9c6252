import type { Db } from '../../tables/tables.ts'

export type HeartbeatKind = 'process' | 'provider'

/** Times of the last success and the last failure; null if there was none. */
export type Heartbeat = {
  name: string
  answeredAtMs: number | null
  failedAtMs: number | null
  /** How far the clock of a process is ahead of the database's. */
  skewMs?: number | null
}

/** Saves a heartbeat; an older time never replaces a newer one, because processes save with a delay. */
export async function saveHeartbeat(db: Db, kind: HeartbeatKind, sign: Heartbeat): Promise<void> {
  const { name, answeredAtMs, failedAtMs, skewMs = null } = sign
  await db
    .insertInto('heartbeats')
    .values({
      kind,
      name,
      answered_at: toDate(answeredAtMs),
      failed_at: toDate(failedAtMs),
      skew_ms: skewMs,
    })
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
        skew_ms: column.ref('excluded.skew_ms'),
      })),
    )
    .execute()
}

export async function listHeartbeats(db: Db, kind: HeartbeatKind): Promise<Heartbeat[]> {
  const rows = await db
    .selectFrom('heartbeats')
    .where('kind', '=', kind)
    .orderBy('name')
    .selectAll()
    .execute()
  return rows.map(({ name, answered_at, failed_at, skew_ms }) => ({
    name,
    answeredAtMs: answered_at?.getTime() ?? null,
    failedAtMs: failed_at?.getTime() ?? null,
    skewMs: skew_ms,
  }))
}

export async function deleteHeartbeat(db: Db, kind: HeartbeatKind, name: string): Promise<void> {
  await db
    .deleteFrom('heartbeats')
    .where((where) => where.and({ kind, name }))
    .execute()
}

/** Deletes the heartbeats of processes that were last seen before `timeMs`. */
export async function deleteProcessHeartbeatsBefore(db: Db, timeMs: number): Promise<void> {
  await db
    .deleteFrom('heartbeats')
    .where('kind', '=', 'process')
    .where('answered_at', '<', new Date(timeMs))
    .execute()
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))
