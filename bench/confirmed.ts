// How long a balance takes to follow: from the third confirmation of a purchase to its number on the
// page, in a real browser, on a system of its own.

import { CONFIRMATIONS } from '@parvalue/shared/domain/confirmations.ts'
import type { Page } from '@playwright/test'
import { rpc } from '../e2e/chain.ts'
import { approve, payField, signInByHand, submitPurchase, walletWindow } from '../e2e/steps.ts'
import { startSystem, withDataDir } from '../e2e/system.ts'
import { openBrowser } from './browser.ts'
import { toDelay } from './ratios.ts'
import { saveResult } from './results.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4250)
const CHAIN_PORT = PORT + 10
const ROUNDS = 20
const TARGET_MAX_MS = 1500

export const measureConfirmed = () =>
  withDataDir(async (dataDir) => {
    const system = await startSystem({
      port: PORT,
      chainPort: CHAIN_PORT,
      dataDir,
      env: { BLOCK_TIME: '1' },
    })
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ baseURL: system.url, locale: 'en-US' })
      await page.goto('/')
      await signInByHand(page)
      const spansMs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) spansMs.push(await measureRound(page))
      const how = `${ROUNDS} purchases one after another, blocks of one second`
      saveResult(
        toDelay('page: third confirmation to the new balance', spansMs, {
          targetMaxMs: TARGET_MAX_MS,
          how,
        }),
      )
    } finally {
      await browser.close()
      await system.interrupt()
    }
  })

async function measureRound(page: Page): Promise<number> {
  const before = await readUsdPlus(page)
  await payField(page).fill('10')
  await submitPurchase(page)
  await approve(page)
  await walletWindow(page).waitFor({ state: 'hidden' })
  await approve(page)
  const hash = await page.evaluate(findHash)
  const confirmedMs = waitForConfirmations(hash ?? '')
  const shownMs = await page.waitForFunction(hasRisen, before + 9, { polling: 20 })
  const spanMs = Number(await shownMs.jsonValue()) - (await confirmedMs)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  return spanMs
}

/** What is read of an entry of the page's journal. */
type KeptEntry = { createdAtMs: number; steps: { hash: string | null }[] }

/** The newest hash in the journal, once it has one for both steps. */
async function findHash(): Promise<string | null> {
  for (;;) {
    const entries = Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith('parvalue.tx.1:'))
      .map(([, text]) => JSON.parse(text) as KeptEntry)
      .sort((a, b) => b.createdAtMs - a.createdAtMs)
    const hash = entries[0]?.steps.at(-1)?.hash
    if (hash) return hash
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** When the block that makes it the wanted number of confirmations was there. */
async function waitForConfirmations(hash: string): Promise<number> {
  const rpcUrl = `http://127.0.0.1:${CHAIN_PORT}`
  let minedBlock: number | null = null
  for (;;) {
    if (minedBlock === null) {
      const receipt = await rpc<{ blockNumber: string } | null>(
        rpcUrl,
        'eth_getTransactionReceipt',
        [hash],
      )
      minedBlock = receipt ? Number(receipt.blockNumber) : null
    } else if (
      Number(await rpc<string>(rpcUrl, 'eth_blockNumber')) >=
      minedBlock + CONFIRMATIONS - 1
    )
      return Date.now()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ROW = '#activity tbody tr'

/** The balance of USD+ in the portfolio; nothing is none. */
const readUsdPlus = (page: Page) =>
  page.evaluate((selector) => {
    const row = [...document.querySelectorAll(selector)].find((one) =>
      one.textContent?.includes('USD Plus'),
    )
    return Number(row?.querySelectorAll('td')[2]?.textContent?.replaceAll(',', '') ?? 0)
  }, ROW)

/** The moment at which the same shows at least `wanted`; runs in the page. */
function hasRisen(wanted: number): number | false {
  const row = [...document.querySelectorAll('#activity tbody tr')].find((one) =>
    one.textContent?.includes('USD Plus'),
  )
  const balance = Number(row?.querySelectorAll('td')[2]?.textContent?.replaceAll(',', '') ?? 0)
  return balance >= wanted ? Date.now() : false
}
