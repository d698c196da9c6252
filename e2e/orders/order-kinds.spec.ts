import type { FeeEstimateAnswer, OrderDetailAnswer } from '@parvalue/shared/api/order-answers.ts'
import { expect, type Page, test } from '@playwright/test'
import { callRpc, listSentTransactions } from '../support/chain.ts'
import { bustLastExecution, controlBroker } from '../support/market.ts'
import { portsOfFile } from '../support/ports.ts'
import { setWalletState, signIn, walletWindow } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import {
  addressOfAccount,
  decodeOrderCall,
  getOrderOfTicket,
  recordOrderPosts,
} from './order-records.ts'
import {
  approveDirectOrder,
  expectOrderFilled,
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signOrderMessage,
  signSponsoredOrder,
} from './ticket-steps.ts'

const ports = portsOfFile(8)
const ARBITRUM_SEPOLIA = 421614

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  const env = { WORLD_TIME: 'open', BLOCK_TIME: '0.2' }
  system = await startSystem({ ...ports, dataDir, env })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

async function open(page: Page, account: string, symbol: string) {
  await page.goto(`${system.url}/stocks/${symbol}`)
  await signIn(page, account)
  await expect(orderTicket(page)).toContainText(/Buying power|You hold/)
}

/** The fields that are read from the page's order requests. */
type OrderBody = { transaction_hash?: string; permit?: { value: string } }

test('SK-03 a purchase and a sale are approved exactly, sent and registered on the wallet’s network', async ({
  page,
}) => {
  const account = 'Account 1'
  const owner = addressOfAccount(account).toLowerCase()
  const rpcUrl = `http://127.0.0.1:${ports.chainPort + 1}`
  await page.goto(`${system.url}/stocks/MSFT`)
  await setWalletState(page, 'chain', `${ARBITRUM_SEPOLIA}`)
  await open(page, account, 'MSFT')
  const posts = recordOrderPosts(page)
  const card = orderTicket(page)
  const before = (await listSentTransactions(owner, rpcUrl)).length
  await orderAmountField(page).fill('200')
  await card.getByText('You pay gas', { exact: true }).click()
  await reviewOrder(page)
  await expect(card).toContainText('Arbitrum Sepolia')
  await approveDirectOrder(page)
  await expect(card.getByRole('heading', { name: 'Your order' })).toBeVisible()
  await expectOrderFilled(page)
  const bought = await getOrderOfTicket(page, account)
  expect(bought).toMatchObject({
    chain_id: ARBITRUM_SEPOLIA,
    order_side: 'BUY',
    order_type: 'MARKET',
    status: 'FILLED',
    is_sponsored: false,
    payment_token_quantity: '200',
  })
  expect(bought.steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['submitted', 'routed', 'filled', 'ended']),
  )

  await card.getByRole('button', { name: 'New order' }).click()
  await card.getByRole('tab', { name: 'Sell' }).click()
  await expect(card).toContainText(/You hold: 0\.\d+/)
  await card.getByRole('button', { name: 'Full amount' }).click()
  await card.getByText('You pay gas', { exact: true }).click()
  await reviewOrder(page, 'sell')
  await approveDirectOrder(page)
  await expectOrderFilled(page)
  const sold = await getOrderOfTicket(page, account)
  expect(sold).toMatchObject({
    chain_id: ARBITRUM_SEPOLIA,
    order_side: 'SELL',
    status: 'FILLED',
    is_sponsored: false,
  })

  // Each order sends two transactions: the approval of the exact amount, then the order.
  const calls = (await listSentTransactions(owner, rpcUrl)).slice(before).map(decodeOrderCall)
  expect(calls.map(({ functionName }) => functionName)).toEqual([
    'approve',
    'createOrder',
    'approve',
    'createOrder',
  ])
  const allowed = calls.map(({ args }) => (typeof args?.[1] === 'bigint' ? args[1] : 0n))
  const fee = (order: OrderDetailAnswer) => BigInt(Math.round(Number(order.fee) * 1e6))
  expect(allowed[0]).toBe(200_000_000n + fee(bought))
  expect(calls[3]?.args?.[0]).toMatchObject({
    sell: true,
    assetTokenQuantity: allowed[2],
  })
  const registered = posts.filter((post) => post.url().endsWith('/order/direct'))
  expect(registered.map((post) => (post.postDataJSON() as OrderBody).transaction_hash)).toEqual([
    bought.order_transaction_hash,
    sold.order_transaction_hash,
  ])
  for (const post of registered) expect((await post.response())?.status()).toBe(200)
})

test('SK-04 the fee is shown first, then two typed messages are signed, and the wallet sends no transaction', async ({
  page,
}) => {
  const account = 'No gas'
  const owner = addressOfAccount(account)
  await open(page, account, 'NVDA')
  const readOrderState = async () => [
    await callRpc(system.rpcUrl, 'eth_getTransactionCount', [owner, 'latest']),
    await callRpc(system.rpcUrl, 'eth_getBalance', [owner, 'latest']),
  ]
  const before = await readOrderState()
  const posts = recordOrderPosts(page)
  const card = orderTicket(page)
  await orderAmountField(page).fill('150')
  await expect(card).toContainText(/\+ \$\d+\.\d\d network fee/)
  await reviewOrder(page)
  const quotes = posts.filter((post) => post.url().endsWith('/order/sponsored/fee_estimate'))
  const quote = (await (await quotes.at(-1)?.response())?.json()) as FeeEstimateAnswer
  expect(quote.fees.map(({ type }) => type)).toEqual(['TRADING', 'ORDER', 'SPONSORED_NETWORK'])
  const network = quote.fees[2]?.fee_in_eth.toFixed(2)
  await expect(card).toContainText(
    new RegExp(`Network fee \\(sponsored\\)\\s*${network}\\smockUSD`),
  )
  await expect(walletWindow(page)).toBeHidden()
  await card.getByRole('button', { name: 'Sign with your wallet' }).click()
  for (const type of ['Permit', 'OrderRequest'] as const) {
    await expect(walletWindow(page)).toContainText(`"primaryType": "${type}"`)
    await expect(walletWindow(page)).not.toContainText('send a transaction')
    await signOrderMessage(page, type)
  }
  await expectOrderFilled(page)
  const sent = posts.find((post) => post.url().endsWith('/order/sponsored'))
  const handedIn = sent?.postDataJSON() as OrderBody
  expect(handedIn.permit?.value).toBe(`${150_000_000n + BigInt(quote.fee_quote.fee)}`)
  const order = await getOrderOfTicket(page, account)
  expect(order).toMatchObject({ status: 'FILLED', is_sponsored: true })
  const mined = await callRpc<{ from: string }>(system.rpcUrl, 'eth_getTransactionByHash', [
    order.order_transaction_hash,
  ])
  expect(mined.from).not.toBe(owner.toLowerCase())
  expect(await readOrderState()).toEqual(before)
})

/** Orders three shares at a limit, in a market that fills them one by one. */
async function orderThree(page: Page, { at, tif }: { at: string; tif: string }) {
  const card = orderTicket(page)
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  // The ticket remembers the unit of the last order.
  const isInShares = await card.getByRole('textbox', { name: 'Amount in shares' }).isVisible()
  if (!isInShares) await card.getByRole('button', { name: 'Enter the amount in shares' }).click()
  await limitPriceField(page).fill(at)
  await orderAmountField(page).fill('3')
  await card.getByRole('button', { name: tif, exact: true }).click()
  await reviewOrder(page)
  await signSponsoredOrder(page)
  await expect(card.getByRole('heading', { name: 'Your order' })).toBeVisible()
}

test('OP-12 immediate or cancel takes a partial fill, fill or kill does not', async ({ page }) => {
  const account = 'Account 2'
  await controlBroker('mode', { mode: 'parts', value: '3' }, ports.port)
  await open(page, account, 'AAPL')
  const card = orderTicket(page)
  await orderThree(page, { at: '245', tif: 'Immediate or cancel' })
  await expect(card).toContainText('Partially filled, expired')
  expect(await getOrderOfTicket(page, account)).toMatchObject({
    order_tif: 'IOC',
    filled_asset_quantity: '1',
  })
  await card.getByRole('button', { name: 'New order' }).click()
  await orderThree(page, { at: '245', tif: 'Fill or kill' })
  await expect(card).toContainText(/Everything in escrow was returned/)
  expect(await getOrderOfTicket(page, account)).toMatchObject({
    order_tif: 'FOK',
    status: 'CANCELLED',
    filled_asset_quantity: '0',
    fees_taken: '0',
  })
  await controlBroker('resume', {}, ports.port)
})

test('OP-12 a busted execution parks the order for an operator, who releases it', async ({
  page,
}) => {
  const account = 'Account 3'
  await open(page, account, 'AAPL')
  const card = orderTicket(page)
  await orderThree(page, { at: '90', tif: 'Good till canceled' })
  await expect(card).toContainText('Open')
  const { id } = await getOrderOfTicket(page, account)
  const execution = { order_id: id, qty: '1', price: '89' }
  const executed = await controlBroker('execute', execution, ports.port)
  await expect(card).toContainText('Partially filled')
  const before = await getOrderOfTicket(page, account)
  expect(before.fulfilments).toHaveLength(1)

  await bustLastExecution(executed.id ?? '', ports.port)
  await expect(card).toContainText('Contact support')
  await expect(card).toContainText('The exchange canceled (busted) a trade and reversed its fill.')
  // A bust does not burn minted tokens; the broker buys the shares behind them again.
  expect((await getOrderOfTicket(page, account)).fulfilments).toEqual(before.fulfilments)
  const cases = system.operate(['cases', 'list'])
  expect(cases).toContain('bust')
  const found = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(cases)?.[0] ?? ''
  system.operate(['cases', 'cover', found, '--why', 'bought again'])
  system.operate(['orders', 'retry', id, '--why', 'covered'])
  await expect(card).toContainText('Partially filled')
  await expect(card).not.toContainText('Contact support')
  expect(system.operate(['cases', 'list'])).not.toContain(found)
})
