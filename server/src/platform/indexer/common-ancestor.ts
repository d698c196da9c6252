import type { Rpc } from '../../providers/chain/port.ts'
import type { Db } from '../../tables/tables.ts'
import { type ChainHead, fetchBlock } from './blocks.ts'
import { type ChainCursor, findStoredHash } from './store.ts'

export type CommonAncestor = { number: number; hash: ChainCursor['seenHash'] }

/**
 * Returns the highest block that the chain and the database have in common; null if it would lie below a final block,
 * because then one of the two is another chain.
 */
export async function findCommonAncestor(
  db: Db,
  rpc: Rpc,
  cursor: ChainCursor,
  head: ChainHead,
): Promise<CommonAncestor | null> {
  const highest = Math.min(cursor.seenBlock, head.latest.number)
  for (let number = highest; number >= cursor.finalBlock; number -= 1) {
    if (number < 0) return { number, hash: GENESIS_PARENT_HASH }
    const stored = await findIndexedHash(db, cursor, number)
    const block = await fetchBlock(rpc, number)
    if (stored !== null && stored === block?.hash) return { number, hash: stored }
  }
  return null
}

/** Parent hash of the genesis block. */
export const GENESIS_PARENT_HASH = `0x${'0'.repeat(64)}` as const

/**
 * Finds the stored hash of a block: that of the newest block is in the cursor, all others are in the table of blocks.
 */
export const findIndexedHash = (db: Db, cursor: ChainCursor, number: number) =>
  number === cursor.seenBlock
    ? Promise.resolve(cursor.seenHash)
    : findStoredHash(db, cursor.chainId, number)
