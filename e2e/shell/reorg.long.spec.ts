import { expect, type Page, test } from '@playwright/test'
import { auditLedger } from '../../server/src/modules/ledger/service.ts'
import { getLedgerSupply, listUsdPlusPurchases } from '../../server/src/modules/usdplus/service.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { callRpc, listSentTransactions } from '../support/chain.ts'
import { readDeployment } from '../support/deployment.ts'
import { portsOfFile } from '../support/ports.ts'
import {
  activityTray,
  buyUsdPlus,
  openActivityTray,
  signIn,
  tradeCard,
  usdPlusRow,
} from '../support/steps.ts'
import { startSystem, type TestSystem, withDataDir } from '../support/system.ts'

const PLACE = portsOfFile(9)
const CHAIN_ID = 11155111
const PLAIN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const AMOUNT = 25_000_000n
/** Timeout of the polls, because the time of a reorg depends on the machine. */
const SOON = { timeout: 60_000 }

const complete = (page: Page) =>
  tradeCard(page).getByRole('heading', { name: 'Transaction Complete' })
const group = (page: Page, name: string) =>
  activityTray(page).getByRole('region', { name }).getByRole('listitem')

/** Starts a system with the usual block time, so that the purchase is not final before the reorg. */
const startSlowly = (dataDir: string) =>
  startSystem({ ...PLACE, dataDir, env: { BLOCK_TIME: '1' } })

async function buyAndSee(page: Page, system: TestSystem) {
  await page.goto(system.url)
  await signIn(page)
  await buyUsdPlus(page, '25')
  await expect(usdPlusRow(page)).toContainText('25.00')
}

type Taken = { raw: string[]; head: number }

/** Removes the purchase and all later blocks by a reorg of at least five; returns the removed transactions. */
async function reorganize({ rpcUrl }: TestSystem): Promise<Taken> {
  const sent = await listSentTransactions(PLAIN, rpcUrl)
  const raw = await Promise.all(
    sent.map(({ hash }) => callRpc<string>(rpcUrl, 'eth_getRawTransactionByHash', [hash])),
  )
  const deposit = sent.at(-1)
  const head = Number(await callRpc<string>(rpcUrl, 'eth_blockNumber'))
  // The depth includes one more block, because a block may be mined before the reorg.
  const depth = Math.max(5, head - Number(deposit?.blockNumber) + 2)
  expect(depth).toBeLessThanOrEqual(12)
  await callRpc(rpcUrl, 'anvil_reorg', [depth, []])
  expect(await callRpc(rpcUrl, 'eth_getTransactionReceipt', [deposit?.hash])).toBeNull()
  return { raw, head }
}

/** Expects the page to withdraw everything that it showed of the purchase, and to wait for the purchase again. */
async function expectTakenBack(page: Page) {
  await expect(usdPlusRow(page)).toHaveCount(0, SOON)
  await expect(complete(page)).toBeHidden(SOON)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).toContainText('$1,000.00')
  await openActivityTray(page)
  await expect(group(page, 'In progress')).toContainText('Buying USD+ with 25.00 mockUSD')
  await expect(group(page, 'In progress')).toContainText('0 of 3 confirmations')
  await expect(group(page, 'Ended')).toHaveCount(0)
  await page.screenshot({ path: 'e2e/output/pictures/reorganized-1280.png', fullPage: true })
  await page.keyboard.press('Escape')
}

type Status = { chains: { chainId: number; seenBlock: number }[]; sentences: string[] }

/** Waits until the server has indexed beyond a block and its ledger agrees with the token. */
async function untilFollowed(block: number) {
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${PLACE.port + 1}/status`)
    const { chains, sentences } = (await response.json()) as Status
    const seen = chains.find(({ chainId }) => chainId === CHAIN_ID)?.seenBlock ?? 0
    return { isBeyond: seen > block, sentences }
  }
  await expect.poll(read, SOON).toEqual({ isBeyond: true, sentences: [] })
}

/** Reads the ledger after the server has exited, because the embedded database has one reader at a time. */
async function readBooks(dataDir: string) {
  const engine = await openDatabase(null, dataDir)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    const { db } = engine.value
    const purchases = await listUsdPlusPurchases(db, PLAIN)
    return {
      audit: await auditLedger(db),
      supply: await getLedgerSupply(db, CHAIN_ID),
      purchased: purchases.map(({ amount }) => amount),
    }
  } finally {
    await engine.value.close()
  }
}

async function readSupply(page: Page, { rpcUrl }: TestSystem): Promise<bigint> {
  const { contracts } = await readDeployment(page, CHAIN_ID)
  const call = { to: contracts.usdPlus, data: '0x18160ddd' }
  return BigInt(await callRpc<string>(rpcUrl, 'eth_call', [call, 'latest']))
}

test('a purchase that a reorg removes disappears from page, ledger and indexer', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const system = await startSlowly(dataDir)
    await buyAndSee(page, system)
    const bought = await readSupply(page, system)
    await openActivityTray(page)
    await expect(group(page, 'Ended')).toContainText('Bought USD+ with 25.00 mockUSD')
    await page.keyboard.press('Escape')

    const { head } = await reorganize(system)
    await expectTakenBack(page)
    await untilFollowed(head + 1)
    const supply = await readSupply(page, system)
    expect(supply).toBe(bought - AMOUNT)
    await system.interrupt()
    expect(await readBooks(dataDir)).toEqual({ audit: [], supply, purchased: [] })
  })
})

test('a transaction that is mined again after a reorg is credited once', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const system = await startSlowly(dataDir)
    await buyAndSee(page, system)
    const bought = await readSupply(page, system)
    const { raw } = await reorganize(system)
    await expectTakenBack(page)

    for (const transaction of raw) {
      // Transactions that the reorg did not remove are refused as already known.
      await callRpc(system.rpcUrl, 'eth_sendRawTransaction', [transaction]).catch(() => null)
    }
    await expect(complete(page)).toBeVisible(SOON)
    await expect(usdPlusRow(page)).toContainText('25.00', SOON)
    await openActivityTray(page)
    await expect(group(page, 'Ended')).toHaveCount(1)
    await expect(group(page, 'Ended')).toContainText('Bought USD+ with 25.00 mockUSD')

    const sent = await listSentTransactions(PLAIN, system.rpcUrl)
    await untilFollowed(Number(sent.at(-1)?.blockNumber) + 4)
    expect(sent).toHaveLength(2)
    expect(await readSupply(page, system)).toBe(bought)
    await system.interrupt()
    expect(await readBooks(dataDir)).toEqual({ audit: [], supply: bought, purchased: [AMOUNT] })
  })
})
