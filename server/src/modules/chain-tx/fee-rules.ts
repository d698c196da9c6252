import type { GasFees } from '../../providers/chain/port.ts'

/** Time without being mined after which a transaction is replaced with higher fees. */
export const REPLACE_AFTER_MS = 30_000

/** Maximum number of replacements while market fees are not higher; by then the fee is not what delays it. */
const REPLACEMENTS_MAX = 8

/** 500 gwei: the maximum tip per unit of gas, which bounds the cost of a node that reports false fees. */
export const TIP_MAX_WEI = 500_000_000_000n

/** Caps the tip. A high fee limit costs nothing because the chain sets the base fee, but the tip is paid as offered. */
export const withTipCapped = <Some extends GasFees>(fees: Some): Some => ({
  ...fees,
  maxPriorityFeePerGas:
    fees.maxPriorityFeePerGas < TIP_MAX_WEI ? fees.maxPriorityFeePerGas : TIP_MAX_WEI,
})

type ReplacementFacts = {
  last: GasFees
  /** Current market fees. */
  now: GasFees
  raisesBefore: number
  waitedMs: number
}

/** Returns the fees of a replacement transaction; null if it should not be replaced now. */
export function findReplacementFees({
  last,
  now,
  raisesBefore,
  waitedMs,
}: ReplacementFacts): GasFees | null {
  if (waitedMs < REPLACE_AFTER_MS) return null
  const isOutbid =
    now.maxFeePerGas > last.maxFeePerGas || now.maxPriorityFeePerGas > last.maxPriorityFeePerGas
  if (!isOutbid && raisesBefore >= REPLACEMENTS_MAX) return null
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

/** Nodes accept a replacement when both fees are at least a tenth higher. */
const eighthMoreUp = (fee: bigint) => (fee * 9n + 7n) / 8n

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
