import { LOCATION_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { lazy, Suspense } from 'react'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'

const LocationModal = lazy(async () => ({
  default: (await import('./location-modal.tsx')).LocationModal,
}))

/** Checks the reader's location on the pages for trading; pages that only show information stay open. */
export function LocationGate() {
  const isUnavailable = useFeatureAvailability('trading') === 'trading_unavailable'
  const isShown = useDebouncedValue(isUnavailable, LOCATION_DEBOUNCE_MS)
  return <Suspense>{isShown && <LocationModal />}</Suspense>
}
