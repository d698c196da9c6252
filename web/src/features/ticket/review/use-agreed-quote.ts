import { useState } from 'react'
import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'
import { toFeeBeforeQuote } from './fee-before-quote.ts'

/**
 * Returns the quote to sign. A renewed quote with the same fee replaces the old one silently; another fee, also one that
 * the form did not show, is shown before the signature.
 */
export function useAgreedQuote(
  latest: OrderQuoteWithFees | null,
  shownNetworkFee: bigint | null,
): {
  quote: OrderQuoteWithFees | null
  change: { before: bigint; now: bigint } | null
} {
  const [first, setFirst] = useState<bigint | null>(null)
  const now = latest && BigInt(latest.quote.feeQuote.fee)
  if (first === null && latest !== null) setFirst(toFeeBeforeQuote(latest, shownNetworkFee))
  const isChanged = first !== null && now !== null && first !== now
  return { quote: latest, change: isChanged ? { before: first, now } : null }
}
