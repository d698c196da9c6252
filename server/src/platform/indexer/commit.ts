import type { EventDecoder, RawLog } from '@parvalue/shared/chain/events.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { ChainHandler, FollowedEvent } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { CrashAt } from '../fail-point.ts'
import type { Head, Range } from './blocks.ts'
import { StaleEpochError } from './lease.ts'
import {
  type Cursor,
  insertBlocks,
  insertLogs,
  listLogs,
  moveCursor,
  pruneBlocks,
  rollbackAbove,
  type StoredLog,
} from './store.ts'

export type CommitDeps = {
  db: Db
  decoder: EventDecoder
  handlers: readonly ChainHandler[]
  crashAt: CrashAt
}

/** Hashes are stored this far back, or to the last final block if that is further. */
const STORED_HASHES = 512

/** Commits blocks, logs, the effects of the handlers and the cursor in one transaction (invariant 12). */
export async function commitRange(
  deps: CommitDeps,
  { epoch, cursor, head }: { epoch: number; cursor: Cursor; head: Head },
  { blocks, logs }: Range,
): Promise<Cursor> {
  const last = blocks.at(-1)
  if (!last) return cursor
  const { chainId, fork } = cursor
  const next = { ...nextCursor(cursor, head, last.number), seenHash: last.hash }
  await inTransaction(deps.db, async (tx) => {
    await fence(tx, epoch, next, head.latest.number)
    await insertBlocks(tx, chainId, blocks)
    await insertLogs(tx, { chainId, fork }, logs)
    const fresh = toEvents(deps.decoder, logs, fork)
    await handSeen(tx, deps, chainId, fresh)
    const waiting = await listLogs(tx, {
      chainId,
      above: cursor.confirmedBlock,
      upTo: Math.min(next.confirmedBlock, cursor.seenBlock),
    })
    const confirmed = fresh.filter(({ blockNumber }) => blockNumber <= next.confirmedBlock)
    const before = toStoredEvents(deps.decoder, waiting)
    await handConfirmed(tx, deps, chainId, [...before, ...confirmed])
    await handFinal(tx, deps, cursor, next)
    await pruneBlocks(tx, chainId, Math.min(next.finalBlock, next.seenBlock - STORED_HASHES))
    deps.crashAt('indexer.before-commit')
  })
  deps.crashAt('indexer.after-commit')
  return next
}

/** Rolls back to a block that chain and database have in common; later blocks and their effects are removed. */
export async function commitRollback(
  deps: CommitDeps,
  { epoch, cursor, head }: { epoch: number; cursor: Cursor; head: Head },
  ancestor: { number: number; hash: Cursor['seenHash'] },
): Promise<Cursor> {
  const { chainId } = cursor
  const next = {
    ...cursor,
    seenBlock: ancestor.number,
    seenHash: ancestor.hash,
    confirmedBlock: Math.min(cursor.confirmedBlock, ancestor.number),
    fork: cursor.fork + 1,
  }
  await inTransaction(deps.db, async (tx) => {
    await fence(tx, epoch, next, head.latest.number)
    const range = { chainId, above: ancestor.number, upTo: cursor.seenBlock }
    const events = toStoredEvents(deps.decoder, await listLogs(tx, range))
    const { confirmedBlock } = cursor
    const orphaned = { chainId, events, aboveBlock: ancestor.number, confirmedBlock }
    for (const handler of deps.handlers) await handler.orphaned?.(tx, orphaned)
    await rollbackAbove(tx, chainId, ancestor.number)
    deps.crashAt('indexer.before-rollback-commit')
  })
  return next
}

/** Returns the cursor after reading up to a block. */
export function nextCursor(
  cursor: Cursor,
  { latest, finalNumber }: Head,
  seenBlock: number,
): Cursor {
  const deepEnough = Math.min(seenBlock, latest.number - (CONFIRMATIONS - 1))
  const confirmedBlock = Math.max(cursor.confirmedBlock, deepEnough)
  const finalBlock = Math.max(cursor.finalBlock, Math.min(finalNumber, confirmedBlock))
  return { ...cursor, seenBlock, confirmedBlock, finalBlock }
}

/** Comes first: locks the cursor's row, or throws if another process has taken the lease. */
async function fence(tx: Tx, epoch: number, cursor: Cursor, headBlock: number) {
  if (await moveCursor(tx, epoch, { ...cursor, headBlock })) return
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

const toStoredEvents = (decoder: EventDecoder, logs: readonly StoredLog[]): FollowedEvent[] =>
  logs.flatMap((log) => toEvents(decoder, [log], log.fork))

async function handSeen(tx: Tx, deps: CommitDeps, chainId: number, events: FollowedEvent[]) {
  if (events.length === 0) return
  for (const handler of deps.handlers) await handler.seen?.(tx, { chainId, events })
}

async function handConfirmed(tx: Tx, deps: CommitDeps, chainId: number, events: FollowedEvent[]) {
  if (events.length === 0) return
  for (const handler of deps.handlers) await handler.confirmed?.(tx, { chainId, events })
}

async function handFinal(
  tx: Tx,
  deps: CommitDeps,
  before: Cursor,
  { chainId, finalBlock }: Cursor,
) {
  if (finalBlock === before.finalBlock) return
  for (const handler of deps.handlers) await handler.final?.(tx, { chainId, finalBlock })
}
