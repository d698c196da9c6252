// Measures how long a key takes to show while an amount is typed, signed in, on a processor four times slower.

import type { Page } from '@playwright/test'
import { payField, signInByHand } from '../../e2e/support/steps.ts'
import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { printStep } from '../measure/print-step.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { openBrowser, openPage } from './open-browser.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4250)
const SLOWDOWN = 4
const ROUNDS = 10
const AMOUNT = '123.45'
const KEY_EVERY_MS = 150
/** Milliseconds until the preview is shown; it is requested half a second after the last key. */
const PREVIEW_MS = 1500

export const measureTyping = () =>
  withDataDir(async (dataDir) => {
    const system = await startSystem({ port: PORT, chainPort: PORT + 10, dataDir })
    const browser = await openBrowser()
    try {
      const page = await openPage(browser, system.url)
      await page.addInitScript(watchKeys)
      await page.goto('/')
      await signInByHand(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const spansMs: number[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const spanMs = await typeOnce(page)
        spansMs.push(spanMs)
        printStep(`amount ${round} of ${ROUNDS}: ${Math.round(spanMs)} ms`)
      }
      const how = `the slowest of ${AMOUNT.length} keys, ${ROUNDS} times; previews of the amount between them`
      saveResult(
        toDelayResult('page: a key of an amount to the next paint, four times slower', spansMs, {
          targetMaxMs: 100,
          how,
        }),
      )
    } finally {
      await browser.close()
      await system.interrupt()
    }
  })

/**
 * Types an amount and returns the duration of the slowest key, as browsers measure interactions: in steps of 8 ms,
 * nothing below 16.
 */
async function typeOnce(page: Page): Promise<number> {
  await payField(page).fill('')
  await page.waitForTimeout(PREVIEW_MS)
  await page.evaluate(() => window.slowKeys.splice(0))
  await payField(page).pressSequentially(AMOUNT, { delay: KEY_EVERY_MS })
  await page.waitForTimeout(PREVIEW_MS)
  return page.evaluate(() => Math.max(16, ...window.slowKeys))
}

declare global {
  interface Window {
    slowKeys: number[]
  }
}

/** Collects slow keys; runs in the page, before anything else. */
function watchKeys() {
  window.slowKeys = []
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^key|^(before)?input$/.test(name)) window.slowKeys.push(duration)
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
