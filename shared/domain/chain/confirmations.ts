/** On-chain transactions count after this many blocks, their own included (requirement TX-04). */
export const CONFIRMATIONS = 3

/** How many of the wanted confirmations a transaction in `minedBlock` has at `headBlock`. */
export function countConfirmations(minedBlock: bigint, headBlock: bigint): number {
  if (headBlock < minedBlock) return 0
  const count = headBlock - minedBlock + 1n
  return count > BigInt(CONFIRMATIONS) ? CONFIRMATIONS : Number(count)
}
