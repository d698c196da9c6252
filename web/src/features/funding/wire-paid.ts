import type { WireDetails } from '#api/dollar/wires.ts'

/** Amounts of a wire for which money has arrived, in cents. */
export type WirePaid = {
  receivedCents: bigint
  mintedCents: bigint
  /** The amount that is still expected; 0 if all has arrived. */
  missingCents: bigint
}

/** Returns what has arrived for a wire request; null while nothing has. */
export function toWirePaid({
  amount,
  amountFunded,
  mintedCents,
}: Pick<WireDetails, 'amount' | 'amountFunded' | 'mintedCents'>): WirePaid | null {
  if (amountFunded === 0n) return null
  const missingCents = amount > amountFunded ? amount - amountFunded : 0n
  return { receivedCents: amountFunded, mintedCents, missingCents }
}
