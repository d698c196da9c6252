import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'

export type AbsentStandby = {
  operator: pg.Client
  /** Returns the process of a session whose commit has waited for the standby for longer than this; null if none has. */
  findWaiting: (overMs?: number) => Promise<number | null>
  /** Waits until a commit waits for the standby, and cancels its wait, which leaves it on this server alone. */
  cancelWait: () => Promise<void>
  /** Ends the need for a standby, which releases all commits that wait. */
  release: () => Promise<void>
}

/** Runs the work while commits on this server wait for a standby that never confirms them. */
export async function withAbsentStandby(
  url: string,
  work: (standby: AbsentStandby) => Promise<void>,
): Promise<void> {
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  // An operator who looks for the cause connects past the wait.
  await operator.query('set synchronous_commit = local')
  const release = async () => {
    await operator.query('alter system reset synchronous_standby_names')
    await operator.query('select pg_reload_conf()')
  }
  const findWaiting = async (overMs = 0) => {
    const { rows } = await operator.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep'
       and clock_timestamp() - query_start > $1 * interval '1 millisecond'`,
      [overMs],
    )
    return rows[0]?.pid ?? null
  }
  try {
    await operator.query("alter system set synchronous_standby_names = 'absent'")
    await operator.query('select pg_reload_conf()')
    const isInForce = async () =>
      (
        await operator.query<{ synchronous_standby_names: string }>(
          'show synchronous_standby_names',
        )
      ).rows[0]?.synchronous_standby_names === 'absent'
    await waitUntil(isInForce, 'commits wait for a standby')
    await work({
      operator,
      findWaiting,
      cancelWait: async () => {
        const pid = await waitUntil(findWaiting, 'a commit waits')
        await operator.query('select pg_cancel_backend($1)', [pid])
      },
      release,
    })
  } finally {
    await release()
    await operator.end()
  }
}
