import { useSyncExternalStore } from 'react'

/** Returns whether the user cannot see this tab. */
export const useIsTabHidden = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
    () => false,
  )
