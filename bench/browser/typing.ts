// Measures how long a key takes to show while an amount is typed, signed in, on a processor four times slower, and how
// many frames the page draws meanwhile.

import type { Locator, Page } from '@playwright/test'
import { payField, signInByHand } from '../../e2e/support/steps.ts'
import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { printStep } from '../measure/print-step.ts'
import { measureInTurn, toDelayResult, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { measureTypedFrames, openBareField } from './frames.ts'
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
      await slowDown(page)
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
      await compareFrames(page, await openPage(browser, system.url))
    } finally {
      await browser.close()
      await system.interrupt()
    }
  })

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Compares the frames while an amount is typed with those of a page that has only a text field. */
async function compareFrames(page: Page, bare: Page) {
  await slowDown(bare)
  const bareField = await openBareField(bare)
  const typing = { text: AMOUNT, delay: KEY_EVERY_MS }
  const typeInto = async (one: Page, field: Locator) => {
    // A page in the background draws no frames.
    await one.bringToFront()
    await field.fill('')
    await one.waitForTimeout(PREVIEW_MS)
    return measureTypedFrames(one, field, typing)
  }
  const name = 'page: frames while an amount is typed, four times slower'
  const rates = await measureInTurn(name, ROUNDS, {
    ours: () => typeInto(page, payField(page)),
    floor: () => typeInto(bare, bareField),
  })
  const how = 'frames a second, of 60, against a page with nothing but a text field'
  saveResult(toRatioResult(rates, { targetMin: 0.9, how }))
}

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
