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

type Recorded = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
  isRecorded?: true
}

/** Records the parameters of the page's wallet requests; the returned function lists those of a method, oldest first. */
export async function startRecordingWalletRequests(
  page: Page,
): Promise<(method: string) => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const recorded: { method: string; params?: unknown }[] = []
    Object.assign(window, { recorded })
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Recorded }>).detail
      if (provider.isRecorded) return
      const request = provider.request.bind(provider)
      Object.assign(provider, {
        isRecorded: true,
        request: (call: { method: string; params?: unknown }) => {
          recorded.push(call)
          return request(call)
        },
      })
    })
  })
  return (method) =>
    page.evaluate((wanted) => {
      const { recorded } = window as unknown as { recorded: { method: string; params?: unknown }[] }
      return recorded.filter((call) => call.method === wanted).map(({ params }) => params)
    }, method)
}
