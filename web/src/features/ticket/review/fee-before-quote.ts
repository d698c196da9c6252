import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'
import { toSponsoringFee } from '../form/ticket-terms.ts'

type QuotedFee = {
  quote: { feeQuote: Pick<OrderQuoteWithFees['quote']['feeQuote'], 'fee'> }
} & Pick<OrderQuoteWithFees, 'fees'>

/**
 * Returns the fee that the form has shown, by a quote for the same order: only the network fee can have changed since,
 * because the other parts follow from the order. Without a shown network fee it is the quoted fee.
 */
export function toFeeBeforeQuote(quoted: QuotedFee, shownNetworkFee: bigint | null): bigint {
  const fee = BigInt(quoted.quote.feeQuote.fee)
  if (shownNetworkFee === null) return fee
  return fee - toSponsoringFee(quoted) + shownNetworkFee
}
