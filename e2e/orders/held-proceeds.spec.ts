import type { OrderDetailAnswer } from '@parvalue/shared/api/order-answers.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { callRpc, listSentTransactions } from '../support/chain.ts'
import { controlBroker } from '../support/market.ts'
import { portsOfFile } from '../support/ports.ts'
import { approveInWallet, signIn, walletWindow } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import { addressOfAccount, getAsAccount, getOrderOfTicket } from './order-records.ts'
import {
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signSponsoredOrder,
} from './ticket-steps.ts'

const ports = portsOfFile(22)
const SELLER = 'Account 8'

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

/** Buys shares, and sells all of them to a broker that waits. Returns both orders. */
async function buyAndOfferAll(page: Page) {
  await page.goto(`${system.url}/stocks/AAPL`)
  await signIn(page, SELLER)
  const card = orderTicket(page)
  await orderAmountField(page).fill('400')
  await reviewOrder(page)
  await signSponsoredOrder(page)
  await expectOrderFilled(page)
  const bought = await getOrderOfTicket(page, SELLER)
  // The broker accepts orders, and fills one only when the test asks for it.
  await controlBroker('mode', { mode: 'still' }, ports.port)
  await card.getByRole('button', { name: 'New order' }).click()
  await card.getByRole('tab', { name: 'Sell' }).click()
  await card.getByRole('button', { name: 'Full amount' }).click()
  await reviewOrder(page, 'sell')
  await signSponsoredOrder(page)
  await expect(card).toContainText(/The broker (has|accepted) your order/)
  return { bought, sale: await getOrderOfTicket(page, SELLER) }
}

const readOrder = (page: Page, id: string) =>
  getAsAccount<OrderDetailAnswer>(page, SELLER, `user/order/${id}`)

async function readBalance(token: Address): Promise<bigint> {
  const args = [addressOfAccount(SELLER)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  return BigInt(await callRpc<Hex>(system.rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}

/** Restricts the seller's wallet or frees it, and waits until the chains know. */
async function restrict(isRestricted: boolean) {
  const seller = addressOfAccount(SELLER)
  system.operate(['wallets', isRestricted ? 'block' : 'unblock', seller, '--why', 'a test'])
  const state = isRestricted ? 'on' : 'off'
  await expect
    .poll(() => system.operate(['wallets', 'show', seller]))
    .toMatch(new RegExp(`restriction in force on Sepolia +${state}`))
}

test('proceeds of a restricted seller are held, refused while the restriction lasts, and then claimed', async ({
  page,
}) => {
  const { bought, sale } = await buyAndOfferAll(page)
  const before = await readBalance(sale.payment_token)
  await restrict(true)
  const qty = sale.asset_token_quantity ?? '0'
  const price = Number(bought.average_price).toFixed(2)
  await controlBroker('execute', { order_id: sale.id, qty, price }, ports.port)

  // The restriction ended the wallet's session.
  await page.goto(system.url)
  await signIn(page, SELLER)
  await page.goto(`${system.url}/orders?order=${sale.id}`)
  await expect(
    page.getByText(
      'The order contract is holding the mockUSD from this sale until the restriction ends.',
    ),
  ).toBeVisible({ timeout: 90_000 })
  await expect.poll(async () => (await readOrder(page, sale.id)).status).toBe('FILLED')
  expect(await readBalance(sale.payment_token)).toBe(before)
  const claim = page.getByRole('button', { name: 'Claim proceeds' })
  await claim.click()
  await expect(page.getByRole('alert')).toContainText(
    'We couldn’t claim the proceeds. The seller or the recipient is still restricted, so nothing was sent.',
  )
  await expect(walletWindow(page)).toHaveCount(0)

  await restrict(false)
  await claim.click()
  await expect(walletWindow(page)).toContainText('claimProceeds')
  // A reload restores the claim that is not signed yet.
  await page.reload()
  await claim.click()
  await expect(walletWindow(page)).toContainText('claimProceeds')
  await approveInWallet(page)
  await expect(page.getByText('mockUSD is in your wallet.')).toBeVisible({ timeout: 90_000 })
  await expect(claim).toHaveCount(0)

  const paid = await readOrder(page, sale.id)
  expect(paid.are_proceeds_held).toBe(false)
  const proceeds = Number(paid.filled_payment_quantity) - Number(paid.fees_taken)
  expect(Number((await readBalance(sale.payment_token)) - before) / 1e6).toBeCloseTo(proceeds, 4)
  const seller = addressOfAccount(SELLER).toLowerCase()
  const calls = (await listSentTransactions(seller, system.rpcUrl)).map(({ input }) =>
    decodeFunctionData({ abi: vaultAbi, data: input as Hex }),
  )
  expect(calls).toEqual([
    {
      functionName: 'claimProceeds',
      args: [expect.any(String), BigInt(sale.smart_contract_order_id)],
    },
  ])
})
