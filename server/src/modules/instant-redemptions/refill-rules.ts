import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { InstantBuffer } from '../../providers/instant-redeemer/port.ts'

export type RefillRefusal = 'unknown_buffer' | 'not_offered' | 'above_capacity' | 'in_progress'

/** Returns whether the amount fits the buffer, whose level a refill never raises above the capacity. */
export function validateRefillAmount(
  { level, capacity }: Pick<InstantBuffer, 'level' | 'capacity'>,
  amount: bigint,
): Outcome<null, RefillRefusal> {
  if (capacity === 0n) return refused('not_offered')
  return level + amount > capacity ? refused('above_capacity') : accepted(null)
}

/** Converts an amount of a payment token to base units of USD+, rounded up, for the limit of approvals. */
export function toUsdPlusUnitsUp(amount: bigint, decimals: number): bigint {
  if (decimals <= TOKEN_DECIMALS) return amount * 10n ** BigInt(TOKEN_DECIMALS - decimals)
  const unit = 10n ** BigInt(decimals - TOKEN_DECIMALS)
  return (amount + unit - 1n) / unit
}
