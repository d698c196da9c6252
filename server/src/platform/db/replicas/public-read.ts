import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { isConnectionError, isReadOnlyError } from '../connection-errors.ts'
import { findTimeBudget, runOnBudget, spend } from '../time-budget.ts'
import type { Replica, ReplicaSet } from './replica-set.ts'

/** Milliseconds of a request's budget that a replica may take, so that the leader can still answer after it. */
const REPLICA_BUDGET_MS = 500

/** One public read. All of its queries go to one replica, so that its answer describes one moment. */
type PublicRead = { replica: Replica; isOver: boolean }

const reads = new AsyncLocalStorage<PublicRead>()

/** Runs a read of which the answer is the same for everybody, and that may be a few seconds old. */
export type RunPublicRead = <Result>(read: () => Promise<Result>) => Promise<Result>

/**
 * Creates the function that runs public reads on the replicas in turn (requirement SC-03). A read that a replica fails
 * is run again on the leader, which also serves all of them while no replica is usable.
 */
export const createPublicReads =
  (replicas: ReplicaSet): RunPublicRead =>
  async (read) => {
    const replica = replicas.findNext()
    if (replica === null) return read()
    const publicRead: PublicRead = { replica, isOver: false }
    try {
      return await reads.run(publicRead, () => runBounded(read))
    } catch (error) {
      // A read that turns out to change something belongs to the leader, and the replica is well.
      if (isReadOnlyError(error)) return await read()
      if (!isConnectionError(error)) throw error
      replicas.noteFailure(replica, error)
      return await read()
    } finally {
      publicRead.isOver = true
    }
  }

/** Returns a connection to the replica of the current public read, or null if there is none. */
export function connectForRead(): Promise<pg.PoolClient> | null {
  const read = reads.getStore()
  // A loop that a read happened to start runs on without it.
  return read === undefined || read.isOver ? null : read.replica.pool.connect()
}

/** Runs a read on a part of the current request's budget, so that a silent replica does not use it up. */
function runBounded<Result>(read: () => Promise<Result>): Promise<Result> {
  const outer = findTimeBudget()
  const leftMs = Math.min(REPLICA_BUDGET_MS, outer?.leftMs ?? REPLICA_BUDGET_MS)
  const run = () => runOnBudget({ leftMs, isOver: false }, read)
  return outer === null ? run() : spend(outer, run)
}
