import { useEffect, useState } from 'react'

/** Returns true after the first paint once the browser is idle, at the latest after a second. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: 1000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return isSettled
}
