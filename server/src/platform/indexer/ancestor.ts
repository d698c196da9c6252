import type { Rpc } from '../../providers/chain/port.ts'
import type { Db } from '../../tables/tables.ts'
import { findBlock, type Head } from './blocks.ts'
import { type Cursor, findStoredHash } from './store.ts'

export type Ancestor = { number: number; hash: Cursor['seenHash'] }

/**
 * The highest block that the chain and we have in common; null when it would lie below what was
 * final, because then one of us is not the chain it says it is.
 */
export async function findAncestor(
  db: Db,
  rpc: Rpc,
  cursor: Cursor,
  head: Head,
): Promise<Ancestor | null> {
  const highest = Math.min(cursor.seenBlock, head.latest.number)
  for (let number = highest; number >= cursor.finalBlock; number -= 1) {
    if (number < 0) return { number, hash: NO_HASH }
    const stored = await findKnownHash(db, cursor, number)
    const block = await findBlock(rpc, number)
    if (stored !== null && stored === block?.hash) return { number, hash: stored }
  }
  return null
}

/** What the very first block calls its parent. */
export const NO_HASH = `0x${'0'.repeat(64)}` as const

/** The newest block's hash is in the cursor, the others' are in their table. */
export const findKnownHash = (db: Db, cursor: Cursor, number: number) =>
  number === cursor.seenBlock
    ? Promise.resolve(cursor.seenHash)
    : findStoredHash(db, cursor.chainId, number)
