import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 62em)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Returns whether the page has room for a column per network. */
export const useIsWideReport = () => useSyncExternalStore(subscribe, () => wide.matches)
