import { expect, test } from '@playwright/test'
import { listSentTransactions } from '../support/chain.ts'
import { portsOfFile } from '../support/ports.ts'
import { approveInWallet, setWalletState, signIn, walletWindow } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import { addressOfAccount, getOrderOfTicket } from './order-records.ts'
import { chooseSigningMethod, signingMethodMenu } from './signing-methods.ts'
import {
  agreeToSign,
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signOrderMessage,
  signSponsoredOrder,
} from './ticket-steps.ts'

const ports = portsOfFile(18)

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  const env = { WORLD_TIME: 'open', BLOCK_TIME: '0.1' }
  system = await startSystem({ ...ports, dataDir, env })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

test('OP-05 KY-06 direct orders work in one transaction and in one prompt, and a delegated account signs a sponsored order', async ({
  page,
}) => {
  const account = 'Account 8'
  const owner = addressOfAccount(account).toLowerCase()
  const rpcUrl = `http://127.0.0.1:${ports.chainPort}`
  await page.goto(`${system.url}/stocks/AAPL`)
  await setWalletState(page, 'settings', JSON.stringify({ batching: 'yes' }))
  await signIn(page, account)
  await expect(orderTicket(page)).toContainText('Buying power')
  const card = orderTicket(page)
  const before = (await listSentTransactions(owner, rpcUrl)).length
  await orderAmountField(page).fill('60')
  await expect(signingMethodMenu(page)).toHaveCount(0)
  await card.getByText('You pay gas', { exact: true }).click()
  await chooseSigningMethod(page, 'One transaction')
  await reviewOrder(page)
  await expect(card.getByRole('listitem')).toHaveText([
    /^1 of 2 · Approve 60\.\d+ mockUSD.*no ETH needed/,
    /^2 of 2 · Place the order/,
  ])
  await card.getByRole('button', { name: 'Approve in your wallet' }).click()
  await agreeToSign(page, 'permit')
  await signOrderMessage(page, 'Permit')
  await expect(walletWindow(page)).toContainText('multicall')
  await approveInWallet(page)
  await expectOrderFilled(page)
  const first = await getOrderOfTicket(page, account)
  expect(first).toMatchObject({ order_side: 'BUY', status: 'FILLED', is_sponsored: false })

  await card.getByRole('button', { name: 'New order' }).click()
  await orderAmountField(page).fill('70')
  await chooseSigningMethod(page, 'One prompt')
  await reviewOrder(page)
  await expect(card.getByRole('listitem')).toHaveText([
    /^Approve 70\.\d+ mockUSD and place the order.*all or nothing/,
  ])
  await card.getByRole('button', { name: 'Approve in your wallet' }).click()
  await expect(walletWindow(page)).toContainText('all or nothing')
  await expect(walletWindow(page)).toContainText('createOrder')
  await approveInWallet(page)
  await expectOrderFilled(page)
  const second = await getOrderOfTicket(page, account)
  expect(second).toMatchObject({ order_side: 'BUY', status: 'FILLED', is_sponsored: false })
  const sent = (await listSentTransactions(owner, rpcUrl)).slice(before)
  expect(sent.map(({ hash }) => hash)).toEqual([
    first.order_transaction_hash,
    second.order_transaction_hash,
  ])

  await card.getByRole('button', { name: 'New order' }).click()
  // The account delegates to code now (EIP-7702), and its key still signs for it.
  await card.getByText('Sponsored', { exact: true }).click()
  await orderAmountField(page).fill('80')
  await reviewOrder(page)
  await signSponsoredOrder(page)
  await expectOrderFilled(page)
  const third = await getOrderOfTicket(page, account)
  expect(third).toMatchObject({ order_side: 'BUY', status: 'FILLED', is_sponsored: true })
})
