import type { Fees } from '../../providers/chain/port.ts'

/** How long a transaction is left alone before its fees are raised. */
export const REPLACE_AFTER_MS = 30_000

/** So often at prices that nobody asks for; what holds it up by then is not its price. */
const UNASKED_MAX = 8

/** 500 gwei: what a lying node may cost us for each unit of gas above the chain's own base fee. */
export const TIP_MAX_WEI = 500_000_000_000n

/** The base fee is the chain's, so a high limit costs nothing; the tip is whatever we offer. */
export const withTipCapped = <Some extends Fees>(fees: Some): Some => ({
  ...fees,
  maxPriorityFeePerGas:
    fees.maxPriorityFeePerGas < TIP_MAX_WEI ? fees.maxPriorityFeePerGas : TIP_MAX_WEI,
})

type Standing = {
  last: Fees
  /** What one would offer now. */
  now: Fees
  raisesBefore: number
  waitedMs: number
}

/** The fees to replace a transaction with that is not mined; null: leave it as it is. */
export function findReplacementFees({ last, now, raisesBefore, waitedMs }: Standing): Fees | null {
  if (waitedMs < REPLACE_AFTER_MS) return null
  const isOutbid =
    now.maxFeePerGas > last.maxFeePerGas || now.maxPriorityFeePerGas > last.maxPriorityFeePerGas
  if (!isOutbid && raisesBefore >= UNASKED_MAX) return null
  const tip = larger(
    eighthMoreUp(last.maxPriorityFeePerGas),
    withTipCapped(now).maxPriorityFeePerGas,
  )
  if (tip > TIP_MAX_WEI) return null
  return {
    maxFeePerGas: larger(eighthMoreUp(last.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: tip,
  }
}

/** Nodes take another transaction for a nonce when both of its fees are a tenth higher. */
const eighthMoreUp = (fee: bigint) => (fee * 9n + 7n) / 8n

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
