import { useState } from 'react'

/** Returns whether the value was ever true, so that lazy content stays mounted during its closing animation. */
export function useWasEverTrue(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver
}
