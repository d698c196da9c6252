import { isDrawing } from '#api/client/boot.ts'

const WAIT_MAX_MS = 5000

/**
 * Where the document shows already what `read` asks for, nothing takes its place before the page has it too.
 * Everywhere else there is nothing to wait for, and nothing is asked.
 */
export async function waitForPrerenderedData(read: () => Promise<unknown>): Promise<void> {
  if (isDrawing) return
  const root = document.getElementById('root')
  if (!root?.dataset.drawn || document.documentElement.dataset.markup === 'other') return
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS))
  await Promise.race([read(), late])
}
