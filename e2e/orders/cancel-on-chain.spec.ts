import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { expect, type Page, test } from '@playwright/test'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { callRpc, listSentTransactions } from '../support/chain.ts'
import { controlBroker } from '../support/market.ts'
import { portsOfFile } from '../support/ports.ts'
import { approveInWallet, signIn, walletWindow } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import {
  approveDirectOrder,
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
} from './ticket-steps.ts'

const ports = portsOfFile(20)
const RPC_URL = `http://127.0.0.1:${ports.chainPort}`
const ACCOUNT_9 = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  system = await startSystem({ ...ports, dataDir, env: { WORLD_TIME: 'open', BLOCK_TIME: '0.2' } })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

/** Sets the cancel period of new requests as the owner of the contract. */
async function setCancelPeriod(page: Page, seconds: number): Promise<void> {
  const text = await page.locator('#boot').textContent()
  const [deployment] = bootSchema.parse(JSON.parse(text ?? '')).deployments
  const to = deployment?.contracts.vault
  const read = encodeFunctionData({ abi: vaultAbi, functionName: 'owner' })
  const word = await callRpc<Hex>(RPC_URL, 'eth_call', [{ to, data: read }, 'latest'])
  const from = `0x${word.slice(-40)}`
  const args = [seconds] as const
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'setCancelPeriod', args })
  await callRpc(RPC_URL, 'anvil_impersonateAccount', [from])
  await callRpc(RPC_URL, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
  await callRpc(RPC_URL, 'eth_sendTransaction', [{ from, to, data, gas: '0x7a120' }])
  await callRpc(RPC_URL, 'anvil_stopImpersonatingAccount', [from])
}

/** Places a limit order that the market never reaches, opens it, and requests its cancellation. */
async function requestCancelOfNewOrder(page: Page) {
  await page.goto(`${system.url}/stocks/AAPL`)
  const card = orderTicket(page)
  await expect(card).toContainText(/Buying power|You hold|New order/)
  const again = card.getByRole('button', { name: 'New order' })
  if (await again.isVisible()) await again.click()
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  await limitPriceField(page).fill('100')
  await orderAmountField(page).fill('4')
  await card.getByText('You pay gas').click()
  await reviewOrder(page)
  await approveDirectOrder(page)
  await expect(card).toContainText(/The broker (has|accepted) your order/, { timeout: 60_000 })
  await card.getByRole('link', { name: /^View (details|or cancel) in Orders$/ }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(walletWindow(page)).toContainText('requestCancel')
  await approveInWallet(page)
  await expect(page.getByText(/^Cancellation requested\./)).toBeVisible({ timeout: 60_000 })
}

test('KY-05 the page says from when an order that does not end can be canceled, and its owner cancels it on chain', async ({
  page,
}) => {
  // The broker accepts orders and neither fills nor cancels them.
  await controlBroker('mode', { mode: 'still' }, ports.port)
  await page.goto(`${system.url}/stocks/AAPL`)
  await signIn(page, 'Account 9')
  await requestCancelOfNewOrder(page)
  await expect(
    page.getByText(
      /^If the order isn’t closed by .*\d{4}.*, you can cancel it on-chain yourself\.$/,
    ),
  ).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Cancel on-chain' })).toHaveCount(0)

  await setCancelPeriod(page, 0)
  await requestCancelOfNewOrder(page)
  await expect(page.getByText(/^This order wasn’t closed in time\./)).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Cancel on-chain' }).click()
  await expect(walletWindow(page)).toContainText('cancelByOwner')
  await approveInWallet(page)
  await expect(page.getByText(/^You canceled this order\./)).toBeVisible({ timeout: 90_000 })

  const sent = (await listSentTransactions(ACCOUNT_9, RPC_URL)).at(-1)
  const call = decodeFunctionData({ abi: orderProcessorAbi, data: (sent?.input ?? '0x') as Hex })
  expect(call.functionName).toBe('cancelByOwner')
})
