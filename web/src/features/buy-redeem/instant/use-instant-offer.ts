import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import type { TradeOffer } from '../trade-offer.ts'
import { instantFactsQuery } from './instant-quote.ts'
import { findInstantRefusal, type InstantFacts, type InstantRefusal } from './instant-rules.ts'

/** The offer to redeem the typed amount now, as far as it is known. */
export type InstantOffer =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'refused'; refusal: InstantRefusal; facts: InstantFacts }
  | { status: 'ready'; received: bigint; fee: bigint }

type Asked = { account: Address | null; amount: bigint | null; value: bigint | null }

/** Returns the offer of the buffer; null if the network has none. `value` is what the queue pays for the amount. */
export function useInstantOffer(
  offer: TradeOffer,
  { account, amount, value }: Asked,
): InstantOffer | null {
  const settled = useDebouncedValue(amount, PREVIEW_DEBOUNCE_MS)
  const { data: facts, isError } = useQuery(instantFactsQuery(offer, account, settled))
  if (offer.instantRedeemer === null) return null
  if (amount === null) return { status: 'idle' }
  if (settled !== amount || (!facts && !isError)) return { status: 'loading' }
  if (!facts) return { status: 'failed' }
  const refusal = findInstantRefusal(facts, { amount, value })
  if (refusal !== null) return { status: 'refused', refusal, facts }
  return facts.quote ? { status: 'ready', ...facts.quote } : { status: 'loading' }
}
