const AT_REST_MS = 10_000

/**
 * Does what takes a while and nobody waits for once the page has stood for ten seconds and the browser has
 * time. Answers how to call it off.
 */
export function runWhenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  const whenIdle = globalThis.requestIdleCallback ?? run
  const timer = setTimeout(() => whenIdle(() => run()), AT_REST_MS)
  return () => clearTimeout(timer)
}
