import { useState } from 'react'
import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'

/**
 * Returns the quote to sign. A renewed quote with the same fee replaces the old one silently; another fee is
 * shown before the signature.
 */
export function useAgreedQuote(latest: OrderQuoteWithFees | null): {
  quote: OrderQuoteWithFees | null
  change: { before: bigint; now: bigint } | null
} {
  const [first, setFirst] = useState<bigint | null>(null)
  const now = latest && BigInt(latest.quote.feeQuote.fee)
  if (first === null && now !== null) setFirst(now)
  const isChanged = first !== null && now !== null && first !== now
  return { quote: latest, change: isChanged ? { before: first, now } : null }
}
