import { lazy, Suspense } from 'react'
import { useAvailability } from '#session/use-availability.ts'
import { useDebounced } from '#tokens/use-debounced.ts'

const LocationModal = lazy(async () => ({
  default: (await import('./location-modal.tsx')).LocationModal,
}))

/** How long the answer must stand before the modal follows it (Spec 9). */
const RE_EVALUATE_MS = 3000

/** Stands on the pages where people trade; those that are only read stay open. */
export function LocationGate() {
  const isUnavailable = useAvailability('trading') === 'trading_unavailable'
  const isShown = useDebounced(isUnavailable, RE_EVALUATE_MS)
  return <Suspense>{isShown && <LocationModal />}</Suspense>
}
