/** Requirements PR-04, RT-04: what is promised, and the most that is ever said. */
export const REDEMPTION_MAX_MS = 3 * 24 * 3_600_000

/** Confirmations, the custodian, the payment, and the time until nothing can take it back. */
const USUAL_MS = 15 * 60_000

/** Payments of one token follow each other. */
const EACH_AHEAD_MS = 30_000

/** From this on, in USD+ base units, the custodian sends by hand, within a day. */
const LARGE_AMOUNT = 1_000_000_000_000n
const BY_HAND_MS = 24 * 3_600_000

export type EstimateFacts = {
  requestedAtMs: number
  amount: bigint
  /** Open redemptions of the chain before this one. */
  aheadCount: number
  /** Somebody waits for dollars to come. */
  isDry: boolean
}

/** When a redemption is expected to be paid; never later than was promised. */
export function estimateRedemption(facts: EstimateFacts): number {
  const { requestedAtMs, amount, aheadCount, isDry } = facts
  const byHandMs = amount >= LARGE_AMOUNT ? BY_HAND_MS : 0
  const neededMs = USUAL_MS + aheadCount * EACH_AHEAD_MS + byHandMs
  return requestedAtMs + (isDry ? REDEMPTION_MAX_MS : Math.min(neededMs, REDEMPTION_MAX_MS))
}
