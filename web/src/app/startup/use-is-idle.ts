import { useEffect, useState } from 'react'

/** True once the first paint is over and the browser has time; at the latest after a second. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: 1000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return isSettled
}
