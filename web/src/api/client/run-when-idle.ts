const AT_REST_MS = 10_000

/**
 * Runs low-priority work once ten seconds have passed since the call and the browser is idle. Returns a function that
 * cancels it during these ten seconds.
 */
export function runWhenIdle(run: () => void): () => void {
  // Safari lacks requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? run
  const timer = setTimeout(() => whenIdle(() => run()), AT_REST_MS)
  return () => clearTimeout(timer)
}
