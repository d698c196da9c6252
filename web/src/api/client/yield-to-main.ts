/**
 * Yields to the browser, so that painting and input come before the requests of a page that just opened. It
 * uses no timer, because browsers throttle timers while the page is hidden, for instance behind a wallet app.
 */
export function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
