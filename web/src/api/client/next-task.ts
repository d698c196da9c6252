/**
 * Lets the browser draw and hear first. What a page asks for when it opens would otherwise begin in one go
 * with drawing it. Not a timer, which stands still while the page is hidden, for instance behind a wallet.
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
