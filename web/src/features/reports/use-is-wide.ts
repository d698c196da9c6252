import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 62em)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** There is room for a column of each network. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches)
