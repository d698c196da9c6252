import type { Page } from '@playwright/test'

type Counted = { request: (call: { method: string }) => Promise<unknown>; isCounted?: true }

/** Counts the page's wallet requests by method; `open <method>` counts those without an answer yet. */
export async function startCountingWalletRequests(
  page: Page,
): Promise<(method: string) => Promise<number>> {
  await page.addInitScript(() => {
    const requested: string[] = []
    const open: string[] = []
    Object.assign(window, { requested, open })
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Counted }>).detail
      const { request, isCounted } = provider
      if (isCounted) return
      Object.assign(provider, {
        isCounted: true,
        request: (call: { method: string }) => {
          requested.push(call.method)
          open.push(call.method)
          return request(call).finally(() => open.splice(open.indexOf(call.method), 1))
        },
      })
    })
  })
  return (wanted) => page.evaluate(countIn, wanted)
}

function countIn(name: string): number {
  const { requested, open } = window as unknown as Record<'requested' | 'open', string[]>
  return [...requested, ...open.map((each) => `open ${each}`)].filter((each) => each === name)
    .length
}
