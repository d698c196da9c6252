import { useEffect, useState } from 'react'

/** Returns true after the first paint once the browser is idle, at the latest after a second. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const settle = () => setIsIdle(true)
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: 1000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return isIdle
}
