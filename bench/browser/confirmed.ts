// Measures the delay of a balance: from the third confirmation of a purchase to its number on the page, in a real
// browser, on a separate system.

import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Page } from '@playwright/test'
import { callRpc } from '../../e2e/support/chain.ts'
import {
  approveInWallet,
  payField,
  signInByHand,
  submitPurchase,
  walletWindow,
} from '../../e2e/support/steps.ts'
import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { printStep } from '../measure/print-step.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { openBrowser, openPage } from './open-browser.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4250)
const CHAIN_PORT = PORT + 10
const ROUNDS = 20
const TARGET_MAX_MS = 1500

export const measureConfirmationDelay = () =>
  withDataDir(async (dataDir) => {
    const system = await startSystem({
      port: PORT,
      chainPort: CHAIN_PORT,
      dataDir,
      env: { BLOCK_TIME: '1' },
    })
    const browser = await openBrowser()
    try {
      const page = await openPage(browser, system.url)
      await page.goto('/')
      await signInByHand(page)
      const spansMs: number[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const spanMs = await measureRound(page)
        spansMs.push(spanMs)
        printStep(`purchase ${round} of ${ROUNDS}: ${Math.round(spanMs)} ms`)
      }
      const how = `${ROUNDS} purchases one after another, blocks of one second`
      saveResult(
        toDelayResult('page: third confirmation to the new balance', spansMs, {
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
  await approveInWallet(page)
  await walletWindow(page).waitFor({ state: 'hidden' })
  await approveInWallet(page)
  const hash = await (await page.waitForFunction(findHash, undefined, { polling: 20 })).jsonValue()
  const confirmedMs = waitForConfirmations(hash ?? '')
  const shownMs = await page.waitForFunction(hasRisen, before + 9, { polling: 20 })
  const spanMs = Number(await shownMs.jsonValue()) - (await confirmedMs)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  return spanMs
}

/** The fields that are read from an entry of the page's journal. */
type JournalEntry = { createdAtMs: number; steps: { hash: string | null }[] }

/** Returns the hash of the last step of the journal's newest entry, null before it has one; runs in the page. */
function findHash(): string | null {
  const entries = Object.entries<string>(localStorage)
    .filter(([key]) => key.startsWith('parvalue.tx.1:'))
    .map(([, text]) => JSON.parse(text) as JournalEntry)
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
  return entries[0]?.steps.at(-1)?.hash ?? null
}

/** Resolves with the time (Unix ms) at which the chain had the block that is the last confirmation. */
async function waitForConfirmations(hash: string): Promise<number> {
  const rpcUrl = `http://127.0.0.1:${CHAIN_PORT}`
  let minedBlock: number | null = null
  for (;;) {
    if (minedBlock === null) {
      const receipt = await callRpc<{ blockNumber: string } | null>(
        rpcUrl,
        'eth_getTransactionReceipt',
        [hash],
      )
      minedBlock = receipt ? Number(receipt.blockNumber) : null
    } else if (
      Number(await callRpc<string>(rpcUrl, 'eth_blockNumber')) >=
      minedBlock + CONFIRMATIONS - 1
    )
      return Date.now()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ROW = '#activity tbody tr'

/** Returns the balance of USD+ in the portfolio, 0 if it has no row. */
const readUsdPlus = (page: Page) =>
  page.evaluate((selector) => {
    const row = [...document.querySelectorAll(selector)].find((one) =>
      one.textContent?.includes('USD Plus'),
    )
    return Number(row?.querySelectorAll('td')[2]?.textContent?.replaceAll(',', '') ?? 0)
  }, ROW)

/** Returns the time (Unix ms) once the USD+ balance is at least `wanted`, false before; runs in the page. */
function hasRisen(wanted: number): number | false {
  const row = [...document.querySelectorAll('#activity tbody tr')].find((one) =>
    one.textContent?.includes('USD Plus'),
  )
  const balance = Number(row?.querySelectorAll('td')[2]?.textContent?.replaceAll(',', '') ?? 0)
  return balance >= wanted ? Date.now() : false
}
