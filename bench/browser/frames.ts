import type { Locator, Page } from '@playwright/test'

/** A frame that takes this much longer than the display's is a dropped one. */
const LATE_FACTOR = 1.5
const FRAME_MS = 1000 / 60

/**
 * Types the text, a key every `delay` ms, and returns the frames per second meanwhile, of 60. A frame that comes late
 * counts once, like the display shows it.
 */
export async function measureTypedFrames(
  page: Page,
  field: Locator,
  { text, delay }: { text: string; delay: number },
): Promise<number> {
  await field.focus()
  await page.evaluate(startFrames)
  await field.pressSequentially(text, { delay })
  const gapsMs = await page.evaluate(() => window.frameGaps.splice(0))
  const spanMs = gapsMs.reduce((sum, gapMs) => sum + gapMs, 0)
  const missed = gapsMs
    .filter((gapMs) => gapMs > FRAME_MS * LATE_FACTOR)
    .reduce((sum, gapMs) => sum + Math.round(gapMs / FRAME_MS) - 1, 0)
  return 60 * (1 - missed / (spanMs / FRAME_MS))
}

/** Opens a page with nothing but a text field, whose frames only the browser and the machine delay. */
export async function openBareField(page: Page): Promise<Locator> {
  await page.setContent('<input aria-label="Bare field">')
  return page.getByRole('textbox', { name: 'Bare field' })
}

/** Records the milliseconds between frames from now on; runs in the page. */
function startFrames() {
  window.frameGaps = []
  if (window.isFrameLoopOn) return
  window.isFrameLoopOn = true
  let lastMs = performance.now()
  const onFrame = (nowMs: number) => {
    window.frameGaps.push(nowMs - lastMs)
    lastMs = nowMs
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}

declare global {
  interface Window {
    frameGaps: number[]
    isFrameLoopOn?: boolean
  }
}
