import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { orderAmountField, orderTicket } from '../../e2e/orders/ticket-steps.ts'
import { portsOfWorker } from '../../e2e/support/ports.ts'
import { payField, signIn, tradeCard, walletWindow } from '../../e2e/support/steps.ts'
import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { toAnimatedWebp } from './animated-webp.ts'
import { encodeFilm } from './encode-film.ts'
import { type Film, startRecording } from './film.ts'

const ACCOUNT = 'Account 1'
const STILL = { width: 1280, height: 900 }
const FILM = { width: 1000, height: 890 }

/** A short rebase interval puts the yield on the page; slow blocks make each step visible. */
const SETTINGS = { REBASE_INTERVAL_SECONDS: '10', BLOCK_TIME: '2' }

/** Timeout for a busy machine, which does not lengthen the film. */
const PATIENT = { timeout: 180_000 }

/**
 * Records the two pictures of the README in a browser. They show the bar of test mode, because the reader's first start
 * shows it too. Starts the product on E2E_PORT and E2E_CHAIN_PORT.
 */
export const drawReadme = (browser: Browser) =>
  withDataDir(async (dataDir) => {
    const system = await startSystem({ ...portsOfWorker(0), dataDir, env: SETTINGS })
    try {
      await drawStill(browser, system.url)
      await drawBuying(browser, system.url)
    } finally {
      await system.interrupt()
    }
  })

const target = (name: string) => join(REPOSITORY_ROOT, 'docs', name)

async function open(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport, locale: 'en-US', colorScheme: 'light' })
  page.setDefaultTimeout(PATIENT.timeout)
  await page.goto(url)
  await signIn(page, ACCOUNT)
  await expect(page.getByRole('main')).toContainText(/\d\.\d\d\s*%/, PATIENT)
  await expect(tradeCard(page)).toContainText(/Balance: [1-9]/, PATIENT)
  return page
}

async function drawStill(browser: Browser, url: string) {
  const page = await open(browser, url, STILL)
  await page.goto(new URL('/stocks/AAPL', url).href)
  await orderAmountField(page).fill('100')
  await expect(orderTicket(page)).toContainText('Most you’ll pay', PATIENT)
  await expect(page.getByRole('main')).toContainText('Your position', PATIENT)
  await page.screenshot({ path: target('picture.png'), animations: 'disabled' })
  await page.close()
}

/** Buys 250 USD+, from the amount to the last confirmation. */
async function playBuying(page: Page, film: Film) {
  const heading = (name: string) => page.getByRole('heading', { name })
  await film.hold(1000)
  await film.click(payField(page))
  await film.type('250')
  await expect(page.getByRole('textbox', { name: /You receive/ })).toHaveValue('250.00', PATIENT)
  await film.hold(1100)
  await film.click(tradeCard(page).getByRole('button', { name: 'Purchase' }))
  for (const call of ['approve', 'deposit']) {
    await expect(walletWindow(page)).toContainText(call, PATIENT)
    await film.hold(900)
    await film.click(walletWindow(page).getByRole('button', { name: 'Approve' }))
    await expect(walletWindow(page).getByText(call, { exact: true })).toBeHidden(PATIENT)
  }
  for (const confirmations of [0, 1, 2]) {
    await expect(tradeCard(page)).toContainText(`${confirmations} of 3`, PATIENT)
    await film.hold(600)
  }
  await expect(heading('Transaction Complete')).toBeVisible(PATIENT)
  await film.hold(2200)
}

async function drawBuying(browser: Browser, url: string) {
  const page = await open(browser, url, FILM)
  const film = startRecording(page, { x: 560, y: 420, isDown: false })
  await playBuying(page, film)
  const desk = await browser.newPage()
  const frames = await encodeFilm(desk, { scenes: film.scenes, size: FILM })
  const bytes = toAnimatedWebp(frames, FILM)
  writeFileSync(target('buying.webp'), bytes)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  console.log(`${frames.length} frames, ${seconds} s, ${Math.round(bytes.length / 1000)} KB`)
  await page.close()
}
