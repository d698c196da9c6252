import type { Rpc } from '../providers/chain/rpc.ts'
import type { Clock } from '../world.ts'
import { type Ancestor, findAncestor, findKnownHash } from './ancestor.ts'
import { fetchHead, fetchRange, findFlaw, type Head, type Range } from './blocks.ts'
import { type CommitDeps, commitRange, commitRollback } from './commit.ts'
import type { Cursor } from './store.ts'

export type SyncDeps = CommitDeps & { rpc: Rpc; clock: Clock; log: SyncLog }

type SyncLog = (event: { chainId: number; depth: number }, message: string) => void

/** What one process knows while it holds the lease. */
export type Session = {
  epoch: number
  cursor: Cursor
  /** Since when the node stands behind us on our own chain; null: it does not. */
  behindSinceMs: number | null
  rangeSize: number
}

/** A sentence on why nothing of this chain may be believed now. */
export type Halt = { halted: string }

/** A node that stays behind this long did not lag: it lost the blocks. */
const BEHIND_MAX_MS = 5000

const RANGE_MIN = 10
/** Small, so that the node works on the next one while the first is committed. */
export const RANGE_START = 50
const RANGE_MAX = 2000
const LOGS_WANTED = 20_000

/** Brings us to where the chain stands. Null when that is done. */
export async function sync(deps: SyncDeps, session: Session): Promise<Halt | null> {
  for (;;) {
    const head = await fetchHead(deps.rpc)
    const halt = findHalt(session.cursor, head)
    if (halt) return halt
    if (head.latest.number > session.cursor.seenBlock) {
      session.behindSinceMs = null
      if (await catchUp(deps, session, head)) continue
    } else if (await isOnOurChain(deps, session, head)) {
      return null
    }
    const ancestor = await findAncestor(deps.db, deps.rpc, session.cursor, head)
    if (!ancestor) return toContradiction(session.cursor)
    await goBack(deps, session, head, ancestor)
  }
}

function findHalt({ chainId, finalBlock }: Cursor, head: Head): Halt | null {
  if (head.chainId !== chainId) {
    return { halted: `The node of chain ${chainId} answers for chain ${head.chainId}.` }
  }
  const { number } = head.latest
  if (number >= finalBlock) return null
  return {
    halted: `Chain ${chainId} stands at block ${number}, before block ${finalBlock}, which was final: it was restarted from an older state, or another node answers.`,
  }
}

const toContradiction = ({ chainId, finalBlock }: Cursor): Halt => ({
  halted: `Chain ${chainId} no longer contains block ${finalBlock} as it was when it became final; nothing of it is credited until it does.`,
})

/** True when the head is a block of ours: nothing to do, or a node that lags. */
async function isOnOurChain(deps: SyncDeps, session: Session, { latest }: Head): Promise<boolean> {
  const { cursor } = session
  if ((await findKnownHash(deps.db, cursor, latest.number)) !== latest.hash) return false
  if (latest.number === cursor.seenBlock) {
    session.behindSinceMs = null
    return true
  }
  session.behindSinceMs ??= deps.clock()
  return deps.clock() - session.behindSinceMs < BEHIND_MAX_MS
}

/** Range after range, the next one fetched while one is committed; false at a fork in the road. */
async function catchUp(deps: SyncDeps, session: Session, head: Head): Promise<boolean> {
  let fetching = startFetch(deps, session, session.cursor.seenBlock + 1, head)
  for (;;) {
    const range = await fetching
    const [first] = range.blocks
    const last = range.blocks.at(-1)
    if (!first || !last) throw new Error('The node gave no blocks')
    const flaw = findFlaw(range)
    if (flaw !== null) throw new Error(`The node contradicts itself: ${flaw}`)
    if (first.parentHash !== session.cursor.seenHash) return false
    const isLast = last.number >= head.latest.number
    adaptRange(session, range)
    if (!isLast) fetching = startFetch(deps, session, last.number + 1, head)
    session.cursor = await commitRange(deps, { ...session, head }, range)
    if (isLast) return true
  }
}

function startFetch(deps: SyncDeps, session: Session, from: number, head: Head): Promise<Range> {
  const to = Math.min(head.latest.number, from + session.rangeSize - 1)
  const fetching = fetchRange(deps.rpc, deps.decoder, { from, to })
  // It is awaited after the commit before it; until then its failure is nobody's surprise.
  fetching.catch(() => {})
  return fetching
}

function adaptRange(session: Session, { blocks, logs }: Range) {
  if (logs.length > LOGS_WANTED) session.rangeSize = Math.max(RANGE_MIN, session.rangeSize >> 1)
  else if (logs.length < LOGS_WANTED / 2 && blocks.length === session.rangeSize) {
    session.rangeSize = Math.min(RANGE_MAX, session.rangeSize * 2)
  }
}

async function goBack(deps: SyncDeps, session: Session, head: Head, ancestor: Ancestor) {
  const depth = session.cursor.seenBlock - ancestor.number
  session.cursor = await commitRollback(deps, { ...session, head }, ancestor)
  session.behindSinceMs = null
  deps.log({ chainId: session.cursor.chainId, depth }, 'chain reorganised')
}
