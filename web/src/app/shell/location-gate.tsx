import { LOCATION_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { lazy, Suspense } from 'react'
import { useAvailability } from '#session/use-availability.ts'
import { useDebounced } from '#tokens/use-debounced-value.ts'

const LocationModal = lazy(async () => ({
  default: (await import('./location-modal.tsx')).LocationModal,
}))

/** Location check of the pages for trading; pages for reading stay open. */
export function LocationGate() {
  const isUnavailable = useAvailability('trading') === 'trading_unavailable'
  const isShown = useDebounced(isUnavailable, LOCATION_DEBOUNCE_MS)
  return <Suspense>{isShown && <LocationModal />}</Suspense>
}
