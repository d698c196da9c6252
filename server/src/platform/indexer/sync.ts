import type { Rpc } from '../../providers/chain/port.ts'
import type { Clock } from '../ambient.ts'
import {
  type BlockRange,
  type ChainHead,
  fetchBlockRange,
  fetchChainHead,
  findRangeInconsistency,
} from './blocks.ts'
import { type CommitDeps, commitBlockRange, toNextCursor } from './commit.ts'
import { type CommonAncestor, findCommonAncestor, findIndexedHash } from './common-ancestor.ts'
import { crossCheckFinality, type FinalityCheck } from './cross-check-finality.ts'
import type { LogCrossCheck } from './cross-check-logs.ts'
import { renewChainLease, StaleEpochError } from './lease.ts'
import { rollBackToAncestor } from './rollback.ts'
import type { ChainCursor } from './store.ts'

export type SyncDeps = CommitDeps & {
  rpc: Rpc
  /** Another node of the same chain; null: finality follows the first node alone. */
  secondRpc: Rpc | null
  crossCheck: LogCrossCheck
  clock: Clock
  log: SyncLog
}

type SyncLog = (event: { chainId: number; depth: number }, message: string) => void

/** The state of the process that holds the lease. */
export type SyncSession = {
  epoch: number
  cursor: ChainCursor
  /** The time since which the node has been behind the indexed chain; null while it is not. */
  behindSinceMs: number | null
  rangeSize: number
  /** The number of blocks that the node can return at once; it grows by one per full range. */
  rangeMax: number
  /** The newest block that the node has shown, and since when. */
  newest: { block: number; sinceMs: number } | null
  /** The reason why the final block is lower than the first node says; null if it is not. */
  doubt: string | null
}

export const createSyncSession = (epoch: number, cursor: ChainCursor): SyncSession => ({
  epoch,
  cursor,
  behindSinceMs: null,
  rangeSize: RANGE_START,
  rangeMax: RANGE_MAX,
  newest: null,
  doubt: null,
})

/** A sentence on why indexing of this chain is halted. */
export type HaltedReason = { halted: string }

/** A sentence on why this chain may be behind, while all that is stored remains valid. */
export type DegradedReason = { doubt: string }

/** A chain without a new block for longer has stalled: an idle local chain mines one per minute, others mine more. */
const STALLED_AFTER_MS = 180_000

/** A node that stays behind this long did not lag: it lost the blocks. */
const BEHIND_MAX_MS = 5000

const RANGE_MIN = 10
/** The first range is small, so that the node prepares the next one while it is committed. */
const RANGE_START = 50
const RANGE_MAX = 2000
const LOGS_WANTED = 20_000

/**
 * Syncs up to the head. Returns null when that is done without a problem. A session that has lost the lease never halts
 * the chain: the holder of the lease may have removed the blocks that its old cursor is compared with.
 */
export async function syncToHead(
  deps: SyncDeps,
  session: SyncSession,
): Promise<HaltedReason | DegradedReason | null> {
  const problem = await syncUntilProblem(deps, session)
  const { epoch, cursor } = session
  if (problem && 'halted' in problem && !(await renewChainLease(deps.db, cursor.chainId, epoch))) {
    throw new StaleEpochError(cursor.chainId)
  }
  return problem
}

async function syncUntilProblem(
  deps: SyncDeps,
  session: SyncSession,
): Promise<HaltedReason | DegradedReason | null> {
  for (;;) {
    const head = await fetchChainHead(deps.rpc)
    const halt = findHalt(session.cursor, head)
    if (halt) return halt
    if (head.latest.number > session.cursor.seenBlock) {
      session.behindSinceMs = null
      const outcome = await catchUp(deps, session, head)
      if (outcome === 'done') continue
      if (outcome !== 'forked') return outcome
    } else if (await isOnOurChain(deps, session, head)) {
      return findDoubt(deps, session, head)
    }
    const ancestor = await findCommonAncestor(deps.db, deps.rpc, session.cursor, head)
    if (!ancestor) return toContradiction(session.cursor)
    await rollBack(deps, session, head, ancestor)
  }
}

function findHalt({ chainId, finalBlock }: ChainCursor, head: ChainHead): HaltedReason | null {
  if (head.chainId !== chainId) {
    return { halted: `The node of chain ${chainId} answers for chain ${head.chainId}.` }
  }
  const { number } = head.latest
  if (number >= finalBlock) return null
  return {
    halted: `Chain ${chainId} stands at block ${number}, before block ${finalBlock}, which was final: it was restarted from an older state, or another node answers.`,
  }
}

const toContradiction = ({ chainId, finalBlock }: ChainCursor): HaltedReason => ({
  halted: `Chain ${chainId} no longer contains block ${finalBlock} as it was when it became final; nothing of it is credited until it does.`,
})

function findDoubt(
  { clock }: SyncDeps,
  session: SyncSession,
  { latest }: ChainHead,
): DegradedReason | null {
  const { cursor, doubt } = session
  if (session.newest?.block !== latest.number) {
    session.newest = { block: latest.number, sinceMs: clock() }
  }
  if (clock() - session.newest.sinceMs > STALLED_AFTER_MS) {
    return { doubt: `Chain ${cursor.chainId} has had no new block since block ${latest.number}.` }
  }
  return doubt === null ? null : { doubt }
}

/** Returns whether the head is a block that we know: there is no new block, or the node lags. */
async function isOnOurChain(
  deps: SyncDeps,
  session: SyncSession,
  { latest }: ChainHead,
): Promise<boolean> {
  const { cursor } = session
  if ((await findIndexedHash(deps.db, cursor, latest.number)) !== latest.hash) return false
  if (latest.number === cursor.seenBlock) {
    session.behindSinceMs = null
    return true
  }
  session.behindSinceMs ??= deps.clock()
  return deps.clock() - session.behindSinceMs < BEHIND_MAX_MS
}

/** Commits range after range; the next one is fetched while one is committed. */
async function catchUp(
  deps: SyncDeps,
  session: SyncSession,
  head: ChainHead,
): Promise<'done' | 'forked' | HaltedReason> {
  let fetching = startFetch(deps, session, session.cursor.seenBlock + 1, head)
  for (;;) {
    const range = await fetching
    const [first] = range.blocks
    const last = range.blocks.at(-1)
    if (!first || !last) throw new Error('The node gave no blocks')
    if (first.parentHash !== session.cursor.seenHash) return 'forked'
    const isLast = last.number >= head.latest.number
    adaptRange(session, range)
    if (!isLast) fetching = startFetch(deps, session, last.number + 1, head)
    const agreement = await findFinal(deps, session, head, range)
    if ('halted' in agreement) return agreement
    const { finalNumber, doubt } = agreement
    session.doubt = doubt
    session.cursor = await commitBlockRange(
      deps,
      { ...session, head: { ...head, finalNumber } },
      range,
    )
    if (isLast) return 'done'
  }
}

/** Returns the final block once this range is read. */
async function findFinal(
  { db, secondRpc }: SyncDeps,
  { cursor }: SyncSession,
  head: ChainHead,
  { blocks }: BlockRange,
): Promise<FinalityCheck> {
  const { finalNumber } = head
  if (secondRpc === null) return { finalNumber, doubt: null }
  const wanted = toNextCursor(cursor, head, blocks.at(-1)?.number ?? cursor.seenBlock).finalBlock
  const first = blocks[0]?.number ?? 0
  return crossCheckFinality(secondRpc, cursor, wanted, async (number) =>
    number < first ? findIndexedHash(db, cursor, number) : (blocks[number - first]?.hash ?? null),
  )
}

function startFetch(
  deps: SyncDeps,
  session: SyncSession,
  from: number,
  head: ChainHead,
): Promise<BlockRange> {
  const to = Math.min(head.latest.number, from + session.rangeSize - 1)
  const fetching = fetchChecked(deps, { from, to }, head).catch((error: unknown) => {
    reduceRange(session, to - from + 1)
    throw error
  })
  // The caller awaits it after the previous commit; until then a failure must not count as an unhandled rejection.
  fetching.catch(() => {})
  return fetching
}

async function fetchChecked(
  { rpc, decoder, crossCheck }: SyncDeps,
  span: { from: number; to: number },
  { finalNumber }: ChainHead,
): Promise<BlockRange> {
  const range = await fetchBlockRange(rpc, decoder, span)
  const flaw = findRangeInconsistency(range) ?? (await crossCheck(range, finalNumber))
  if (flaw !== null) throw new Error(`The node contradicts itself: ${flaw}`)
  return range
}

/** Reduces the range after a failure, because each node has its own limit for the size of an answer. */
function reduceRange(session: SyncSession, requested: number) {
  if (requested <= RANGE_MIN) return
  session.rangeMax = Math.max(RANGE_MIN, requested >> 1)
  session.rangeSize = Math.min(session.rangeSize, session.rangeMax)
}

function adaptRange(session: SyncSession, { blocks, logs }: BlockRange) {
  if (logs.length > LOGS_WANTED) session.rangeSize = Math.max(RANGE_MIN, session.rangeSize >> 1)
  else if (logs.length < LOGS_WANTED / 2 && blocks.length === session.rangeSize) {
    session.rangeMax = Math.min(RANGE_MAX, session.rangeMax + 1)
    session.rangeSize = Math.min(session.rangeMax, session.rangeSize * 2)
  }
}

async function rollBack(
  deps: SyncDeps,
  session: SyncSession,
  head: ChainHead,
  ancestor: CommonAncestor,
) {
  const depth = session.cursor.seenBlock - ancestor.number
  session.cursor = await rollBackToAncestor(deps, { ...session, head }, ancestor)
  session.behindSinceMs = null
  deps.log({ chainId: session.cursor.chainId, depth }, 'chain reorganized')
}
