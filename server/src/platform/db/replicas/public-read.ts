import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { isConnectionError, isReadOnlyError, isRecoveryConflict } from '../connection-errors.ts'
import { createTimeBudget, findTimeBudget, runOnBudget, type TimeBudget } from '../time-budget.ts'
import type { Replica, ReplicaSet } from './replica-set.ts'

/** Milliseconds of a request's budget that a replica may take, so that the leader can still answer after it. */
const REPLICA_BUDGET_MS = 500

/**
 * One public read. All of its queries go to one replica, so that a later one never reads an older state than an earlier
 * one.
 */
type PublicRead = {
  replica: Replica
  isLeaderAnswering: boolean
  /** The budget of the request, which the read returns to on the leader. */
  requestBudget: TimeBudget | null
  isOver: boolean
}

const reads = new AsyncLocalStorage<PublicRead | null>()

/** Runs a read whose answer is the same for every caller and may be a few seconds old. */
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
    const requestBudget = findTimeBudget()
    const isLeaderAnswering = replicas.isLeaderAnswering()
    const publicRead: PublicRead = { replica, isLeaderAnswering, requestBudget, isOver: false }
    try {
      return await reads.run(publicRead, () => runBounded(requestBudget, read))
    } catch (error) {
      // The replica is well: the read belongs to the leader because it changes something, or replay had to cancel it.
      if (isReadOnlyError(error) || isRecoveryConflict(error)) return await read()
      if (!isConnectionError(error)) throw error
      replicas.noteFailure(replica, error)
      return await read()
    } finally {
      publicRead.isOver = true
    }
  }

/** Returns a connection to the replica of the current public read, or null if there is none. */
export const connectForRead = (): Promise<pg.PoolClient> | null =>
  findRead()?.replica.pool.connect() ?? null

/**
 * Loads a value that a cache shares. `loadShared` runs on the leader, also within a public read, because callers who must
 * not get old values share it. While the leader does not answer, a public read gets the value of `loadApart`, which
 * runs on its replica and which only public reads share.
 */
export function loadForCache<Value>(
  loadShared: () => Promise<Value>,
  loadApart: () => Promise<Value>,
): Promise<Value> {
  const read = findRead()
  if (read === null) return loadShared()
  if (!read.isLeaderAnswering) return loadApart()
  const shared = reads.run(null, () => runOnBudget(read.requestBudget, loadShared))
  return shared.catch((error: unknown) => {
    if (isConnectionError(error)) return loadApart()
    throw error
  })
}

/** Work that a read started and did not await, such as a poll loop, outlives the read and uses the leader. */
function findRead(): PublicRead | null {
  const read = reads.getStore()
  return read == null || read.isOver ? null : read
}

/** Runs a read on a part of the request's budget, so that a silent replica does not use it up. */
async function runBounded<Result>(
  requestBudget: TimeBudget | null,
  read: () => Promise<Result>,
): Promise<Result> {
  const mostMs = Math.min(REPLICA_BUDGET_MS, requestBudget?.leftMs ?? REPLICA_BUDGET_MS)
  const budget = createTimeBudget(mostMs)
  try {
    return await runOnBudget(budget, read)
  } finally {
    budget.isOver = true
    const spentMs = mostMs - budget.leftMs
    if (requestBudget) requestBudget.leftMs = Math.max(0, requestBudget.leftMs - spentMs)
  }
}
