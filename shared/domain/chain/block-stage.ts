/** Depth of a block: mined, three confirmations deep, or final (beyond any reorg). */
export type BlockStage = 'seen' | 'confirmed' | 'final'

/** Block numbers up to which an indexed chain is confirmed and final. Blocks up to `finalBlock` never change. */
export type ChainProgress = { confirmedBlock: number; finalBlock: number }

/** Returns the depth of a block. Only `final` allows an action that cannot be undone. */
export function blockStageOf(
  blockNumber: number,
  { confirmedBlock, finalBlock }: ChainProgress,
): BlockStage {
  if (blockNumber <= finalBlock) return 'final'
  return blockNumber <= confirmedBlock ? 'confirmed' : 'seen'
}
