import { useSyncExternalStore } from 'react'

/** Below this width the page is a single column (requirement SH-04: mobile is below 48em). */
const query = matchMedia('(max-width: 47.99em)')

export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => query.matches,
    () => false,
  )

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
