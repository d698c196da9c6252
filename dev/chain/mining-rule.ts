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

/** Whether to mine now. A block a second for ever would cost 43 MB of state in 8 hours. */
export function shouldMine(situation: MiningSituation): boolean {
  const { pendingCount, emptyBlocksInRow, sinceLastBlockMs, blockTimeMs } = situation
  if (pendingCount > 0) return sinceLastBlockMs >= blockTimeMs * PATIENCE
  if (sinceLastBlockMs < blockTimeMs) return false
  return emptyBlocksInRow < BLOCKS_AFTER_TRANSACTION || sinceLastBlockMs >= IDLE_TICK_MS
}
