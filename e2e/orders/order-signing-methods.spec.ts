import { expect, test } from '@playwright/test'
import { transactionsOf } from '../support/chain.ts'
import { ownPorts } from '../support/ports.ts'
import { approve, setWalletState, signIn, walletWindow } from '../support/steps.ts'
import { makeDataDir, removeDataDir, type System, startSystem } from '../support/system.ts'
import { addressOf, readOrder } from './order-records.ts'
import { chooseSigningMethod, signingMethodMenu } from './signing-methods.ts'
import { amount, review, sign, ticket, untilFilled } from './ticket-steps.ts'

const ports = ownPorts(18)

let system: System
let dataDir: string

test.beforeAll(async () => {
  dataDir = await makeDataDir()
  const env = { WORLD_TIME: 'open', BLOCK_TIME: '0.1' }
  system = await startSystem({ ...ports, dataDir, env })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

test('OP-05 a direct order in one transaction, then in one prompt, after which none is sent for the account', async ({
  page,
}) => {
  const account = 'Account 8'
  const owner = addressOf(account).toLowerCase()
  const rpcUrl = `http://127.0.0.1:${ports.chainPort}`
  await page.goto(`${system.url}/stocks/AAPL`)
  await setWalletState(page, 'settings', JSON.stringify({ batching: 'yes' }))
  await signIn(page, account)
  await expect(ticket(page)).toContainText('Buying power')
  const card = ticket(page)
  const before = (await transactionsOf(owner, rpcUrl)).length
  await amount(page).fill('60')
  await expect(signingMethodMenu(page)).toHaveCount(0)
  await card.getByText('You pay gas', { exact: true }).click()
  await chooseSigningMethod(page, 'One transaction')
  await review(page)
  await expect(card.getByRole('listitem')).toHaveText([
    /^1 of 2 · Allow 60\.\d+ mockUSD.*no gas/,
    /^2 of 2 · Place the order/,
  ])
  await card.getByRole('button', { name: 'Approve in your wallet' }).click()
  await sign(page, 'Permit')
  await expect(walletWindow(page)).toContainText('multicall')
  await approve(page)
  await untilFilled(page)
  const first = await readOrder(page, account)
  expect(first).toMatchObject({ order_side: 'BUY', status: 'FILLED', is_sponsored: false })

  await card.getByRole('button', { name: 'New order' }).click()
  await amount(page).fill('70')
  await chooseSigningMethod(page, 'One prompt')
  await review(page)
  await expect(card.getByRole('listitem')).toHaveText([
    /^Approve 70\.\d+ mockUSD and place the order.*all or nothing/,
  ])
  await card.getByRole('button', { name: 'Approve in your wallet' }).click()
  await expect(walletWindow(page)).toContainText('all or none')
  await expect(walletWindow(page)).toContainText('createOrder')
  await approve(page)
  await untilFilled(page)
  const second = await readOrder(page, account)
  expect(second).toMatchObject({ order_side: 'BUY', status: 'FILLED', is_sponsored: false })
  const sent = (await transactionsOf(owner, rpcUrl)).slice(before)
  expect(sent.map(({ hash }) => hash)).toEqual([
    first.order_transaction_hash,
    second.order_transaction_hash,
  ])

  await card.getByRole('button', { name: 'New order' }).click()
  await expect(card.getByRole('radio', { name: /^Sponsored/ })).toBeDisabled()
  await expect(card).toContainText('Code acts for this wallet (EIP-7702)')
})
