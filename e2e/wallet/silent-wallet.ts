import type { Page } from '@playwright/test'

/**
 * Where requests of a method are held: before the wallet shows them, as while it is locked, or after it has carried them
 * out, as when its answer is lost.
 */
type Hold = 'before' | 'after'

type Silence = {
  holds: Record<string, { hold: Hold; skip: number }>
  release: () => void
}

type Counted = { request: (call: { method: string }) => Promise<unknown>; isHeld?: true }

/** Makes the test wallet leave requests without an answer when a test says so. */
export const addSilences = (page: Page) =>
  page.addInitScript(() => {
    const held: (() => void)[] = []
    const silence: Silence = {
      holds: {},
      release: () => {
        silence.holds = {}
        for (const go of held.splice(0)) go()
      },
    }
    Object.assign(window, { silence })
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Counted }>).detail
      if (provider.isHeld) return
      const request = provider.request.bind(provider)
      const isHolding = (method: string, hold: Hold) => {
        const wanted = silence.holds[method]
        if (wanted?.hold !== hold) return false
        wanted.skip -= 1
        return wanted.skip < 0
      }
      const wait = () => new Promise<void>((resolve) => held.push(resolve))
      Object.assign(provider, {
        isHeld: true,
        request: async (call: { method: string }) => {
          if (isHolding(call.method, 'before')) await wait()
          const answer = await request(call)
          if (isHolding(call.method, 'after')) await wait()
          return answer
        },
      })
    })
  })

/** Leaves requests of this method without an answer, except the first ones. */
export const silenceWallet = (page: Page, method: string, hold: Hold = 'before', skip = 0) =>
  page.evaluate(
    ([name, wanted]) => {
      const { silence } = window as unknown as { silence: Silence }
      silence.holds[name] = wanted
    },
    [method, { hold, skip }] as const,
  )

/** Lets the wallet handle the requests that it has left without an answer. */
export const releaseWallet = (page: Page) =>
  page.evaluate(() => (window as unknown as { silence: Silence }).silence.release())
