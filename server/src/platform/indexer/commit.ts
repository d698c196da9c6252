import type { EventDecoder, RawLog } from '@parvalue/shared/chain/events.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { ChainHandler, FollowedEvent } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { CrashAt } from '../fail-point.ts'
import type { BlockRange, ChainHead } from './blocks.ts'
import { type FindTransactionTraces, startEventSpans } from './event-trace.ts'
import { StaleEpochError } from './lease.ts'
import {
  type ChainCursor,
  insertBlocks,
  insertLogs,
  listStoredLogs,
  pruneBlocksBelow,
  type StoredLog,
  saveCursorAndLease,
} from './store.ts'

export type CommitDeps = {
  db: Db
  decoder: EventDecoder
  handlers: readonly ChainHandler[]
  crashAt: CrashAt
  /** Finds the traces of our own transactions; without it, events have no spans. */
  findTraces?: FindTransactionTraces
  /** Called after each commit with the time of its newest block. */
  observeCommit?: (chainId: number, minedAtMs: number) => void
}

/** Number of blocks below the head whose hashes are stored; more if the last final block is further back. */
export const STORED_HASHES = 512

/** Commits blocks, logs, the effects of the handlers and the cursor in one transaction (invariant 12). */
export async function commitBlockRange(
  deps: CommitDeps,
  { epoch, cursor, head }: { epoch: number; cursor: ChainCursor; head: ChainHead },
  { blocks, logs }: BlockRange,
): Promise<ChainCursor> {
  const last = blocks.at(-1)
  if (!last) return cursor
  const { chainId, fork } = cursor
  const next = { ...toNextCursor(cursor, head, last.number), seenHash: last.hash }
  const spans = await inTransaction(deps.db, async (tx) => {
    await fenceCursor(tx, epoch, next, head.latest.number)
    await insertBlocks(tx, chainId, blocks)
    await insertLogs(tx, { chainId, fork }, logs)
    const fresh = toEvents(deps.decoder, logs, fork)
    const seen = { chainId, events: fresh, stage: 'seen' } as const
    const seenSpans = await startEventSpans(tx, deps.findTraces, seen)
    await handSeen(tx, deps, chainId, fresh)
    for (const handler of deps.handlers) await handler.onBlocksSeen?.(tx, { chainId })
    const waiting = await listStoredLogs(tx, {
      chainId,
      above: cursor.confirmedBlock,
      upTo: Math.min(next.confirmedBlock, cursor.seenBlock),
    })
    const confirmed = fresh.filter(({ blockNumber }) => blockNumber <= next.confirmedBlock)
    const before = toStoredEvents(deps.decoder, waiting)
    const events = [...before, ...confirmed]
    const deep = { chainId, events, stage: 'confirmed' } as const
    const confirmedSpans = await startEventSpans(tx, deps.findTraces, deep)
    await handConfirmed(tx, deps, chainId, events)
    await handFinal(tx, deps, cursor, next)
    await pruneBlocksBelow(tx, chainId, Math.min(next.finalBlock, next.seenBlock - STORED_HASHES))
    deps.crashAt('indexer.before-commit')
    return [...seenSpans, ...confirmedSpans]
  })
  for (const span of spans) span.end()
  deps.observeCommit?.(chainId, last.minedAtMs)
  deps.crashAt('indexer.after-commit')
  return next
}

/** Returns the cursor after reading up to a block. */
export function toNextCursor(
  cursor: ChainCursor,
  { latest, finalNumber }: ChainHead,
  seenBlock: number,
): ChainCursor {
  const deepEnough = Math.min(seenBlock, latest.number - (CONFIRMATIONS - 1))
  const confirmedBlock = Math.max(cursor.confirmedBlock, deepEnough)
  const finalBlock = Math.max(cursor.finalBlock, Math.min(finalNumber, confirmedBlock))
  return { ...cursor, seenBlock, confirmedBlock, finalBlock }
}

/** Locks the cursor's row before anything is written; throws if another process has taken the lease. */
export async function fenceCursor(tx: Tx, epoch: number, cursor: ChainCursor, headBlock: number) {
  if (await saveCursorAndLease(tx, epoch, { ...cursor, headBlock })) return
  throw new StaleEpochError(cursor.chainId)
}

function toEvents(decoder: EventDecoder, logs: readonly RawLog[], fork: number): FollowedEvent[] {
  const events: FollowedEvent[] = []
  for (const log of logs) {
    const event = decoder.decode(log)
    if (event) events.push(Object.assign(event, { fork }))
  }
  return events
}

export const toStoredEvents = (
  decoder: EventDecoder,
  logs: readonly StoredLog[],
): FollowedEvent[] => logs.flatMap((log) => toEvents(decoder, [log], log.fork))

async function handSeen(tx: Tx, deps: CommitDeps, chainId: number, events: FollowedEvent[]) {
  if (events.length === 0) return
  for (const handler of deps.handlers) await handler.onEventsSeen?.(tx, { chainId, events })
}

async function handConfirmed(tx: Tx, deps: CommitDeps, chainId: number, events: FollowedEvent[]) {
  if (events.length === 0) return
  for (const handler of deps.handlers) await handler.onEventsConfirmed?.(tx, { chainId, events })
}

async function handFinal(
  tx: Tx,
  deps: CommitDeps,
  before: ChainCursor,
  { chainId, finalBlock }: ChainCursor,
) {
  if (finalBlock === before.finalBlock) return
  for (const handler of deps.handlers) await handler.onEventsFinal?.(tx, { chainId, finalBlock })
}
