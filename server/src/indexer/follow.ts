import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTransaction } from '../db/transaction.ts'
import { NO_HASH } from './ancestor.ts'
import { fetchHead, findBlock } from './blocks.ts'
import { type Heads, watchHeads } from './heads.ts'
import { releaseLease, renewLease, StaleEpochError, takeLease } from './lease.ts'
import { createCursorOnce, findCursor, insertBlocks, saveFault } from './store.ts'
import { RANGE_START, type Session, type SyncDeps, sync } from './sync.ts'

export type FollowDeps = Omit<SyncDeps, 'log'> & {
  chainId: number
  /** Blocks before this one hold nothing of ours. */
  startBlock: number
  wsUrl: string
  /** Names this process in the lease. */
  holder: string
  /** No other process can have the database open. */
  isAlone: boolean
  log: Logger
}

export type Follower = { stop: () => Promise<void> }

const RETRY_MS = 1000
const RENEW_MS = 4000

/** Follows one chain until stopped; whatever goes wrong is said in health and tried again. */
export function startFollowing(deps: FollowDeps): Follower {
  const ending = new AbortController()
  const heads = watchHeads(deps.wsUrl)
  const ended = followUntil(ending.signal, heads, deps)
  return {
    stop: () => {
      ending.abort()
      heads.stop()
      return ended
    },
  }
}

async function followUntil(signal: AbortSignal, heads: Heads, deps: FollowDeps): Promise<void> {
  while (!signal.aborted) {
    const session = await openSession(deps).catch((error: unknown) => noteFailure(deps, error))
    if (session) await keepFollowing(signal, heads, deps, session)
    if (!signal.aborted) await delay(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}

/** Null while another process holds the lease. */
async function openSession(deps: FollowDeps): Promise<Session | null> {
  const { db, chainId } = deps
  if (!(await findCursor(db, chainId))) await createCursor(deps)
  const epoch = await takeLease(db, deps)
  const cursor = epoch === null ? null : await findCursor(db, chainId)
  if (epoch === null || !cursor) return null
  return { epoch, cursor, behindSinceMs: null, rangeSize: RANGE_START }
}

/** The block before the first one, so that the first one's parent can be checked too. */
async function createCursor({ db, rpc, chainId, startBlock }: FollowDeps) {
  const head = await fetchHead(rpc)
  if (head.chainId !== chainId) {
    throw new Error(`The node of chain ${chainId} answers for chain ${head.chainId}`)
  }
  const block = startBlock - 1
  const before = block < 0 ? null : await findBlock(rpc, block)
  if (block >= 0 && !before) {
    throw new Error(`Chain ${chainId} has no block ${block}, the one before our contracts`)
  }
  await inTransaction(db, async (tx) => {
    await createCursorOnce(tx, chainId, { block, hash: before?.hash ?? NO_HASH })
    if (before) await insertBlocks(tx, chainId, [before])
  })
}

/** Until the end, or until another process has become the one. */
async function keepFollowing(
  signal: AbortSignal,
  heads: Heads,
  deps: FollowDeps,
  session: Session,
): Promise<void> {
  const renewing = setInterval(() => {
    // A lease that cannot be renewed is found out by the next commit.
    renewLease(deps.db, deps.chainId, session.epoch).catch(() => {})
  }, RENEW_MS)
  try {
    while (!signal.aborted) {
      await syncOnce(deps, session)
      await heads.next()
    }
    await releaseLease(deps.db, deps.chainId, session.epoch)
  } catch (error) {
    noteFailure(deps, error)
  } finally {
    clearInterval(renewing)
  }
}

async function syncOnce(deps: FollowDeps, session: Session) {
  const { db, chainId } = deps
  const log: SyncDeps['log'] = (event, message) => deps.log.warn(event, message)
  try {
    const halt = await sync({ ...deps, log }, session)
    const fault = halt && { sentence: halt.halted, isHalted: true }
    await saveFault(db, session.epoch, chainId, fault)
  } catch (error) {
    if (error instanceof StaleEpochError) throw error
    noteFailure(deps, error)
    const sentence = `Chain ${chainId} cannot be followed: ${reasonOf(error)}.`
    await saveFault(db, session.epoch, chainId, { sentence, isHalted: false })
    // The cursor in memory may be older than the one committed.
    session.cursor = (await findCursor(db, chainId)) ?? session.cursor
    await delay(RETRY_MS)
  }
}

function noteFailure({ log, chainId }: FollowDeps, error: unknown): null {
  log.warn({ chainId, err: error }, 'chain not followed')
  return null
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
