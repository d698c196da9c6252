import { isPrerendering } from '#api/client/boot.ts'

const WAIT_MAX_MS = 5000

/**
 * Delays hydration until the data that the prerendered markup already shows is loaded. On other pages it
 * neither waits nor requests anything.
 */
export async function waitForPrerenderedData(read: () => Promise<unknown>): Promise<void> {
  if (isPrerendering) return
  const root = document.getElementById('root')
  if (!root?.dataset.drawn || document.documentElement.dataset.markup === 'other') return
  const timeout = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS))
  await Promise.race([read(), timeout])
}
