import { INSUFFICIENT_FUNDS_DEBOUNCE_MS } from '@parvalue/shared/domain/timing.ts'
import { useEffect } from 'react'
import { track } from '#analytics/analytics.ts'
import { useDebounced } from '#tokens/use-debounced.ts'
import type { TicketState } from './ticket-state.ts'

/** Spec 7: counted once an amount above the balance has stood for a while. */
export function useInsufficientFunds({ hindrance, entry, offer: { chainId } }: TicketState) {
  const form = entry.side === 'BUY' ? 'buy_order' : 'sell_order'
  const short = hindrance === 'balance_short' ? form : null
  const settled = useDebounced(short, INSUFFICIENT_FUNDS_DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== null) track({ name: 'insufficient_funds', chainId, form: settled })
  }, [settled, chainId])
}
