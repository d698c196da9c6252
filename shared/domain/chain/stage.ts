/** Where a block stands: in a block, three deep, or beyond any reorganisation. */
export type Stage = 'seen' | 'confirmed' | 'final'

/** How far a chain has been followed; nothing at or below `finalBlock` can change any more. */
export type ChainProgress = { confirmedBlock: number; finalBlock: number }

/** Only what is final justifies an act that cannot be taken back. */
export function stageOf(blockNumber: number, { confirmedBlock, finalBlock }: ChainProgress): Stage {
  if (blockNumber <= finalBlock) return 'final'
  return blockNumber <= confirmedBlock ? 'confirmed' : 'seen'
}
