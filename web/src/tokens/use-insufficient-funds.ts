import { INSUFFICIENT_FUNDS_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { useEffect } from 'react'
import { trackEvent } from '#analytics/analytics.ts'
import type { InsufficientFundsForm } from '#analytics/events.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

type InsufficientFunds = {
  chainId: number
  /** The form whose amount exceeds the balance now; null if none. */
  form: InsufficientFundsForm | null
  /**
   * Whether the form is visible; false while the screen of a signed transaction covers it, because that transaction
   * changes the balance.
   */
  isOpen: boolean
}

/** Tracks an amount above the balance once it has been stable (requirement IN-02). */
export function useTrackInsufficientFunds({ chainId, form, isOpen }: InsufficientFunds) {
  const settled = useDebouncedValue(isOpen ? form : null, INSUFFICIENT_FUNDS_DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== null) trackEvent({ name: 'insufficient_funds', chainId, form: settled })
  }, [settled, chainId])
}
