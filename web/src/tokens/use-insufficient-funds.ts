import { INSUFFICIENT_FUNDS_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { useEffect } from 'react'
import { track } from '#analytics/analytics.ts'
import type { ShortForm } from '#analytics/events.ts'
import { useDebounced } from './use-debounced.ts'

type Short = {
  chainId: number
  /** Where the amount is above the balance now; null: nowhere. */
  form: ShortForm | null
  /** Not while what was signed lies over the form, and takes the balance that its amount is held against. */
  isOpen: boolean
}

/** Requirement IN-02: counted once an amount above the balance has stood for a while. */
export function useInsufficientFunds({ chainId, form, isOpen }: Short) {
  const settled = useDebounced(isOpen ? form : null, INSUFFICIENT_FUNDS_DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== null) track({ name: 'insufficient_funds', chainId, form: settled })
  }, [settled, chainId])
}
