/** Confirmations and `finalized` (14 blocks behind) need blocks after the last transaction. */
export const BLOCKS_AFTER_TRANSACTION = 15

/** An idle chain ticks this often, so that its clock does not stand still. */
export const IDLE_TICK_MS = 60_000

/** A transaction is mined within the block time, looking and mining included, so it goes early. */
const PATIENCE = 0.8

export type MiningSituation = {
  pendingCount: number
  emptyBlocksInRow: number
  sinceLastBlockMs: number
  blockTimeMs: number
}

/**
 * Milliseconds until a block is due if nothing else comes; not above zero: now. A block a second for ever would
 * cost 43 MB of state in 8 hours.
 */
export function untilDueMs(situation: MiningSituation): number {
  const { pendingCount, emptyBlocksInRow, sinceLastBlockMs, blockTimeMs } = situation
  if (pendingCount > 0) return blockTimeMs * PATIENCE - sinceLastBlockMs
  const isAtRest = emptyBlocksInRow >= BLOCKS_AFTER_TRANSACTION
  return (isAtRest ? Math.max(blockTimeMs, IDLE_TICK_MS) : blockTimeMs) - sinceLastBlockMs
}

/** `transactionCount` of the block just mined; `emptyBlocksInRow` with it. */
export type SavingSituation = { transactionCount: number; emptyBlocksInRow: number }

/** To save a chain takes it a tenth of a second, and empty blocks come fifteen in a row. */
const EMPTY_BLOCKS_A_SAVE = 5

/**
 * Whether to save now. Each block that somebody's transaction is in; of empty ones a kill may take the last
 * four, far from final: others come in their places, and whoever follows the chain goes back to the fork.
 */
export function shouldSave({ transactionCount, emptyBlocksInRow }: SavingSituation): boolean {
  const isIdle = emptyBlocksInRow > BLOCKS_AFTER_TRANSACTION
  return transactionCount > 0 || isIdle || emptyBlocksInRow % EMPTY_BLOCKS_A_SAVE === 0
}
