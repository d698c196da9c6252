import { INSUFFICIENT_FUNDS_DEBOUNCE_MS } from '@parvalue/shared/domain/timing.ts'
import { useEffect } from 'react'
import { track } from '#analytics/analytics.ts'
import type { ShortForm } from '#analytics/events.ts'
import { useDebounced } from './use-debounced.ts'

/** `form`: where the amount is above the balance now; null: nowhere. */
type Short = { chainId: number; form: ShortForm | null }

/** Spec 7: counted once an amount above the balance has stood for a while. */
export function useInsufficientFunds({ chainId, form }: Short) {
  const settled = useDebounced(form, INSUFFICIENT_FUNDS_DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== null) track({ name: 'insufficient_funds', chainId, form: settled })
  }, [settled, chainId])
}
