/** Requirements PR-04, RT-04: the promised maximum, which no estimate exceeds. */
export const REDEMPTION_MAX_MS = 3 * 24 * 3_600_000

/** Usual time for confirmations, the custodian, the payment and its finality. */
const USUAL_MS = 15 * 60_000

/** Payments in one token are sent one after the other. */
const EACH_AHEAD_MS = 30_000

/** From this amount on (base units of USD+), the custodian sends manually, within a day. */
const LARGE_AMOUNT = 1_000_000_000_000n
const BY_HAND_MS = 24 * 3_600_000

export type RedemptionEstimateInput = {
  requestedAtMs: number
  amount: bigint
  /** Number of open redemptions of the same chain before this one. */
  aheadCount: number
  /** A redemption is waiting for liquidity. */
  isDry: boolean
}

/** Returns when a redemption is expected to be paid, at the latest after the promised maximum. */
export function estimateRedemptionPaymentMs(input: RedemptionEstimateInput): number {
  const { requestedAtMs, amount, aheadCount, isDry } = input
  const byHandMs = amount >= LARGE_AMOUNT ? BY_HAND_MS : 0
  const neededMs = USUAL_MS + aheadCount * EACH_AHEAD_MS + byHandMs
  return requestedAtMs + (isDry ? REDEMPTION_MAX_MS : Math.min(neededMs, REDEMPTION_MAX_MS))
}
