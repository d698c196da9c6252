import { inTransaction } from '../db/transaction.ts'
import type { ChainHead } from './blocks.ts'
import { type CommitDeps, fenceCursor, toStoredEvents } from './commit.ts'
import type { CommonAncestor } from './common-ancestor.ts'
import { type ChainCursor, listStoredLogs, rollBackBlocksAbove } from './store.ts'

/**
 * Handles a reorg in one transaction: the modules reverse the effects of the orphaned blocks' events, then the blocks
 * above the common ancestor are removed, their logs are moved to the orphans, and the cursor moves back.
 */
export async function rollBackToAncestor(
  deps: CommitDeps,
  { epoch, cursor, head }: { epoch: number; cursor: ChainCursor; head: ChainHead },
  ancestor: CommonAncestor,
): Promise<ChainCursor> {
  const { chainId } = cursor
  const next = {
    ...cursor,
    seenBlock: ancestor.number,
    seenHash: ancestor.hash,
    confirmedBlock: Math.min(cursor.confirmedBlock, ancestor.number),
    fork: cursor.fork + 1,
  }
  await inTransaction(deps.db, async (tx) => {
    await fenceCursor(tx, epoch, next, head.latest.number)
    const range = { chainId, above: ancestor.number, upTo: cursor.seenBlock }
    const events = toStoredEvents(deps.decoder, await listStoredLogs(tx, range))
    const { confirmedBlock } = cursor
    const orphaned = { chainId, events, aboveBlock: ancestor.number, confirmedBlock }
    for (const handler of deps.handlers) await handler.onEventsOrphaned?.(tx, orphaned)
    await rollBackBlocksAbove(tx, chainId, ancestor.number)
    deps.crashAt('indexer.before-rollback-commit')
  })
  return next
}
