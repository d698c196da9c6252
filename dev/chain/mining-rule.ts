/** Number of blocks mined after the last transaction, which confirmations and `finalized` (14 blocks behind) need. */
export const BLOCKS_AFTER_TRANSACTION = 15

/** Interval in milliseconds at which an idle chain mines a block, so that its clock advances. */
export const IDLE_BLOCK_INTERVAL_MS = 60_000

/**
 * Fraction of the block time after which mining starts, so that it finishes within the block time, polling included.
 */
const PATIENCE = 0.8

export type MiningSituation = {
  pendingCount: number
  emptyBlocksInRow: number
  sinceLastBlockMs: number
  blockTimeMs: number
}

/**
 * Returns the milliseconds until a block is due without further transactions; zero or less means now. A chain that
 * mined a block each second forever would store 43 MB of state in 8 hours.
 */
export function toMsUntilNextBlock(situation: MiningSituation): number {
  const { pendingCount, emptyBlocksInRow, sinceLastBlockMs, blockTimeMs } = situation
  if (pendingCount > 0) return blockTimeMs * PATIENCE - sinceLastBlockMs
  const isAtRest = emptyBlocksInRow >= BLOCKS_AFTER_TRANSACTION
  return (isAtRest ? Math.max(blockTimeMs, IDLE_BLOCK_INTERVAL_MS) : blockTimeMs) - sinceLastBlockMs
}

/** The block that was just mined: the number of its transactions, and the number of empty blocks in a row up to it. */
export type SavingSituation = { transactionCount: number; emptyBlocksInRow: number }

/**
 * Number of empty blocks per save, because a save takes a tenth of a second and fifteen empty blocks follow a
 * transaction.
 */
const EMPTY_BLOCKS_A_SAVE = 5

/**
 * Returns whether to save now: after each block with a transaction, after each block of an idle chain, and otherwise
 * after every fifth empty one. A kill may lose the last four empty blocks, which are far from final: new ones replace
 * them, and the indexer rolls back to the fork.
 */
export function shouldSaveState({ transactionCount, emptyBlocksInRow }: SavingSituation): boolean {
  const isIdle = emptyBlocksInRow > BLOCKS_AFTER_TRANSACTION
  return transactionCount > 0 || isIdle || emptyBlocksInRow % EMPTY_BLOCKS_A_SAVE === 0
}
