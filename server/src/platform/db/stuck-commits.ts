/** Begins a transaction, or changes rows outside one. */
const IS_CHANGE = /^\s*(begin|start transaction|insert|update|delete)\b/i

/**
 * Counts the sessions of this user that wait for a standby. Each of them has committed and waits until a standby has the
 * commit too.
 */
const COUNT_WAITING = `select count(*)::int as count from pg_stat_activity
  where usename = current_user and wait_event = 'SyncRep' and pid <> pg_backend_pid()`

type Ask = (text: string) => Promise<{ rows: { count: number }[] }>

export type StuckCommits = {
  /** Notes a statement that the database did not answer in time. */
  note: (text: string) => void
  /** Throws if this statement would only be one more that waits for a standby. */
  check: (text: string, ask: Ask) => Promise<void> | null
}

/**
 * Keeps changes from piling up while the database waits for a standby that is gone: each would take one of its
 * connections, which cannot be taken back, until reading fails too. The first statements that time out are the test.
 */
export function createStuckCommits(): StuckCommits {
  let isStuck = false
  return {
    note: (text) => {
      if (text === 'commit' || IS_CHANGE.test(text)) isStuck = true
    },
    check: (text, ask) => {
      if (!isStuck || !IS_CHANGE.test(text)) return null
      return ask(COUNT_WAITING).then(({ rows }) => {
        if ((rows[0]?.count ?? 0) > 0) throw new Error(WAITING)
        isStuck = false
      })
    },
  }
}

/** Refusal of a change while commits wait for a standby. */
export const WAITING = 'Commits wait for a standby'
