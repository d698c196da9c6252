import { useEffect, useState } from 'react'

/** Returns whether the browser has been idle since the first render, or a second has passed. */
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
