import type { WireStatus } from '@parvalue/shared/domain/wires/wire.ts'

/** Amounts are cents. */
type WireProgress = { status: WireStatus; amountFunded: bigint; mintedCents: bigint }

export type WireStage = 'in_progress' | 'minting' | 'fulfilled'

/**
 * Returns how far a wire is. Its status says only whether the money arrived (requirement TT-04); the USD+ are minted
 * after that, and until then nothing is done for its sender.
 */
export function toWireStage({ status, amountFunded, mintedCents }: WireProgress): WireStage {
  if (status !== 'FULFILLED') return 'in_progress'
  return mintedCents < amountFunded ? 'minting' : 'fulfilled'
}
