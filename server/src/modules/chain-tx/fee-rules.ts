import type { TransactionFees } from '../../providers/chain/port.ts'

/** Milliseconds after which a transaction that is not mined is replaced with higher fees. */
export const TRANSACTION_REPLACEMENT_AFTER_MS = 30_000

/**
 * Maximum number of replacements while market fees are not higher; after so many the fee is not the cause of the delay.
 */
const REPLACEMENTS_MAX = 8

/** Maximum tip per unit of gas (500 gwei), which bounds the cost of a node that reports false fees. */
export const PRIORITY_FEE_MAX_WEI = 500_000_000_000n

/** Caps the tip. A high fee limit costs nothing because the chain sets the base fee, but the tip is paid as offered. */
export const withPriorityFeeCapped = <Some extends TransactionFees>(fees: Some): Some => ({
  ...fees,
  maxPriorityFeePerGas:
    fees.maxPriorityFeePerGas < PRIORITY_FEE_MAX_WEI
      ? fees.maxPriorityFeePerGas
      : PRIORITY_FEE_MAX_WEI,
})

type ReplacementFacts = {
  last: TransactionFees
  /** Current market fees in wei per unit of gas. */
  now: TransactionFees
  raisesBefore: number
  waitedMs: number
}

/** Returns the fees of a replacement; null if the transaction should not be replaced now. */
export function findReplacementFees({
  last,
  now,
  raisesBefore,
  waitedMs,
}: ReplacementFacts): TransactionFees | null {
  if (waitedMs < TRANSACTION_REPLACEMENT_AFTER_MS) return null
  const isOutbid =
    now.maxFeePerGas > last.maxFeePerGas || now.maxPriorityFeePerGas > last.maxPriorityFeePerGas
  if (!isOutbid && raisesBefore >= REPLACEMENTS_MAX) return null
  const tip = larger(
    eighthMoreUp(last.maxPriorityFeePerGas),
    withPriorityFeeCapped(now).maxPriorityFeePerGas,
  )
  if (tip > PRIORITY_FEE_MAX_WEI) return null
  return {
    maxFeePerGas: larger(eighthMoreUp(last.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: tip,
  }
}

/** Raises a fee by an eighth, rounded up: nodes accept a replacement when both fees are at least a tenth higher. */
const eighthMoreUp = (fee: bigint) => (fee * 9n + 7n) / 8n

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
