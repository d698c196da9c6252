import { setTimeout as delay } from 'node:timers/promises'
import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import type { Logger } from 'pino'
import { inTransaction } from '../db/transaction.ts'
import { fetchBlock, fetchChainHead } from './blocks.ts'
import { GENESIS_PARENT_HASH } from './common-ancestor.ts'
import { createLogCrossCheck } from './cross-check-logs.ts'
import { type NewHeads, watchNewHeads } from './heads.ts'
import { releaseChainLease, renewChainLease, StaleEpochError, takeChainLease } from './lease.ts'
import { findChainCursor, insertBlocks, insertCursorIfMissing, saveHealthMessage } from './store.ts'
import {
  createSyncSession,
  type DegradedReason,
  type HaltedReason,
  type SyncDeps,
  type SyncSession,
  syncToHead,
} from './sync.ts'

export type ChainFollowDeps = Omit<SyncDeps, 'log' | 'crossCheck'> & {
  chainId: number
  /** Blocks before this one contain no events of our contracts. */
  startBlock: number
  wsUrl: string
  /** Identifies this process in the lease. */
  holder: string
  /** True if no other process can have the database open. */
  isAlone: boolean
  log: Logger
}

/** The node that is followed, and the node that has to agree on finality. */
type Nodes = Pick<SyncDeps, 'rpc' | 'secondRpc'>

export type ChainFollower = { stop: () => Promise<void> }

const RETRY_MS = 1000
/** A node that keeps failing is queried less often. */
const RETRY_MAX_MS = 8000
const RENEW_MS = 4000

/** Follows one chain until stopped; failures are shown in health and retried. */
export function startChainFollower(deps: ChainFollowDeps): ChainFollower {
  const ending = new AbortController()
  const heads = watchNewHeads(deps.wsUrl)
  const ended = followUntil(ending.signal, heads, deps)
  return {
    stop: () => {
      ending.abort()
      heads.stop()
      return ended
    },
  }
}

async function followUntil(
  signal: AbortSignal,
  heads: NewHeads,
  deps: ChainFollowDeps,
): Promise<void> {
  let nodes: Nodes = deps
  while (!signal.aborted) {
    const session = await openSyncSession({ ...deps, ...nodes }).catch((error: unknown) => {
      nodes = swap(nodes)
      return noteFailure(deps, error)
    })
    if (session) await followUntilEnd(signal, heads, deps, { nodes, session })
    if (!signal.aborted) await delay(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}

/** Takes the lease and opens a session; returns null while another process holds the lease. */
export async function openSyncSession(deps: ChainFollowDeps): Promise<SyncSession | null> {
  const { db, chainId } = deps
  if (!(await findChainCursor(db, chainId))) await createCursor(deps)
  const epoch = await takeChainLease(db, deps)
  const cursor = epoch === null ? null : await findChainCursor(db, chainId)
  if (epoch === null || !cursor) return null
  return createSyncSession(epoch, cursor)
}

/** Stores the block before the first one, so that the first one's parent can be checked too. */
async function createCursor({ db, rpc, chainId, startBlock }: ChainFollowDeps) {
  const head = await fetchChainHead(rpc)
  if (head.chainId !== chainId) {
    throw new Error(`The node of chain ${chainId} answers for chain ${head.chainId}`)
  }
  const block = startBlock - 1
  const before = block < 0 ? null : await fetchBlock(rpc, block)
  if (block >= 0 && !before) {
    throw new Error(`Chain ${chainId} has no block ${block}, the one before our contracts`)
  }
  await inTransaction(db, async (tx) => {
    await insertCursorIfMissing(tx, chainId, { block, hash: before?.hash ?? GENESIS_PARENT_HASH })
    if (before) await insertBlocks(tx, chainId, [before])
  })
}

/** Runs until stopped, or until another process takes the lease. */
async function followUntilEnd(
  signal: AbortSignal,
  heads: NewHeads,
  deps: ChainFollowDeps,
  { nodes, session }: { nodes: Nodes; session: SyncSession },
): Promise<void> {
  const renewing = setInterval(() => {
    // The next commit notices a lease that could not be renewed.
    renewChainLease(deps.db, deps.chainId, session.epoch).catch(() => {})
  }, RENEW_MS)
  let syncDeps = toSyncDeps(deps, nodes)
  let failures = 0
  try {
    while (!signal.aborted) {
      const outcome = await syncChainOnce(syncDeps, deps, session)
      failures = outcome === 'failed' ? failures + 1 : 0
      // A failing node is swapped for the other one. Only the first node can halt the chain: a halt that the second one
      // reports is checked with the first.
      const isBad = outcome === 'failed' || (outcome === 'halted' && syncDeps.rpc !== deps.rpc)
      if (isBad) syncDeps = toSyncDeps(deps, swap(syncDeps))
      if (failures === 0) await heads.next()
      else await waitAfter(failures, signal)
    }
    await releaseChainLease(deps.db, deps.chainId, session.epoch)
  } catch (error) {
    noteFailure(deps, error)
  } finally {
    clearInterval(renewing)
  }
}

/** Swaps the nodes: the node that fails becomes the one that finality waits for. */
const swap = ({ rpc, secondRpc }: Nodes): Nodes =>
  secondRpc === null ? { rpc, secondRpc } : { rpc: secondRpc, secondRpc: rpc }

export function toSyncDeps(deps: ChainFollowDeps, { rpc, secondRpc }: Nodes): SyncDeps {
  const crossCheck = createLogCrossCheck(
    secondRpc === null ? [rpc] : [secondRpc, rpc],
    deps.decoder,
  )
  const log: SyncDeps['log'] = (event, message) => deps.log.warn(event, message)
  return { ...deps, rpc, secondRpc, crossCheck, log }
}

const waitAfter = (failures: number, signal: AbortSignal) =>
  delay(Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS), undefined, { signal }).catch(
    () => {},
  )

export async function syncChainOnce(
  syncDeps: SyncDeps,
  deps: ChainFollowDeps,
  session: SyncSession,
): Promise<'done' | 'halted' | 'failed'> {
  const { db, chainId } = deps
  try {
    const problem = await syncToHead(syncDeps, session)
    await saveHealthMessage(db, session.epoch, chainId, problem && toHealthMessage(problem))
    return problem && 'halted' in problem ? 'halted' : 'done'
  } catch (error) {
    if (error instanceof StaleEpochError) throw error
    noteFailure(deps, error)
    const sentence = `Chain ${chainId}: indexing failed: ${toErrorMessage(error)}.`
    await saveHealthMessage(db, session.epoch, chainId, { sentence, isHalted: false })
    // The cursor in memory may be older than the committed one.
    session.cursor = (await findChainCursor(db, chainId)) ?? session.cursor
    return 'failed'
  }
}

/** Returns the sentence for health. */
export const toHealthMessage = (problem: HaltedReason | DegradedReason) =>
  'halted' in problem
    ? { sentence: problem.halted, isHalted: true }
    : { sentence: problem.doubt, isHalted: false }

function noteFailure({ log, chainId }: ChainFollowDeps, error: unknown): null {
  log.warn({ chain_id: chainId, err: error }, 'indexer: sync failed, will retry')
  return null
}
