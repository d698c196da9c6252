import { useState } from 'react'

/** Whether it was ever so: code that came for something stays until that has left the screen. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver
}
