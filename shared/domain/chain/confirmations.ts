/** Requirement TX-04: confirmations before a transaction counts. The block that mined it is the first. */
export const CONFIRMATIONS = 3

/** Returns how many of the `CONFIRMATIONS` a transaction mined in `minedBlock` has at `headBlock`: 0 to 3. */
export function countConfirmations(minedBlock: bigint, headBlock: bigint): number {
  if (headBlock < minedBlock) return 0
  const count = headBlock - minedBlock + 1n
  return count > BigInt(CONFIRMATIONS) ? CONFIRMATIONS : Number(count)
}
