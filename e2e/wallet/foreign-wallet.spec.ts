import { expect, type Page, test } from '@playwright/test'
import headless, { type Web3ProviderBackend } from 'headless-web3-provider'
import { connectDialog, openConnectDialog, signDialog } from '../login/login-steps.ts'
import {
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
} from '../orders/ticket-steps.ts'
import { listSentTransactions } from '../support/chain.ts'
import { confirmEligibility } from '../support/sign-in.ts'
import {
  pageBanner,
  payField,
  refocusPage,
  submitPurchase,
  tradeCard,
  walletChip,
} from '../support/steps.ts'
import { FOREIGN_WALLET_NAME, fundForeignWallet, installForeignWallet } from './foreign-wallet.ts'

const { Web3RequestKind: Kind } = headless

const APPROVE = '0x095ea7b3'
const DEPOSIT = '0xf45346dc'

const chooseForeignWallet = (page: Page) =>
  connectDialog(page).getByRole('button', { name: FOREIGN_WALLET_NAME }).click()

const pressSign = (page: Page) =>
  signDialog(page).getByRole('button', { name: 'Sign message' }).click()

/** Allows a connection, which this wallet asks in two steps. */
async function allowConnection(owner: Web3ProviderBackend) {
  await owner.authorize(Kind.RequestPermissions)
  await owner.authorize(Kind.RequestAccounts)
}

/** Allows the two signatures of an order; returns their types. */
async function allowOrder(page: Page, owner: Web3ProviderBackend): Promise<string[]> {
  await orderTicket(page).getByRole('button', { name: 'Sign with your wallet' }).click()
  const types: string[] = []
  for (const _ of ['permit', 'order']) {
    await expect.poll(() => owner.getPendingRequestCount(Kind.SignTypedDataV4)).toBe(1)
    const [request] = owner.getPendingRequests()
    const [, data] = (request?.params ?? []) as string[]
    types.push((JSON.parse(data ?? '{}') as { primaryType: string }).primaryType)
    await owner.authorize(Kind.SignTypedDataV4)
  }
  return types
}

test('RF-05 a wallet that others wrote is declined at each step, then connects, signs in, sends, buys and sells', {
  tag: '@every-change',
}, async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const wallet = await installForeignWallet(page)
  const { owner, address } = wallet
  await page.goto('/')
  await fundForeignWallet(page, wallet, 200)

  await openConnectDialog(page)
  await chooseForeignWallet(page)
  await owner.reject(Kind.RequestPermissions)
  await expect(connectDialog(page).getByRole('alert')).toHaveText('User Rejected Request')
  await chooseForeignWallet(page)
  await allowConnection(owner)

  await expect(signDialog(page)).toContainText(address)
  await pressSign(page)
  await owner.reject(Kind.SignMessage)
  await expect(page.getByRole('dialog', { name: 'Error logging in' })).toContainText(
    'Please sign the sign-in message using your wallet to log in.',
  )
  await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()

  await openConnectDialog(page)
  await chooseForeignWallet(page)
  await allowConnection(owner)
  await pressSign(page)
  await owner.authorize(Kind.SignMessage)
  await expect(signDialog(page)).toBeHidden()
  await expect(walletChip(page)).toContainText(address.slice(-4))
  expect(await confirmEligibility(page, address)).toBe(true)
  await refocusPage(page)

  await payField(page).fill('25')
  await submitPurchase(page)
  await owner.reject(Kind.SendTransaction)
  await expect(page.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
  expect(await listSentTransactions(address.toLowerCase())).toEqual([])
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await payField(page).fill('25')
  await submitPurchase(page)
  await owner.authorize(Kind.SendTransaction)
  await owner.authorize(Kind.SendTransaction)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  const sent = await listSentTransactions(address.toLowerCase())
  expect(sent.map(({ input }) => input.slice(0, 10))).toEqual([APPROVE, DEPOSIT])

  // The page reconnects the wallet by itself, because its owner has allowed it.
  await page.goto('/stocks/AAPL')
  await expect(walletChip(page)).toContainText(address.slice(-4))
  const ticket = orderTicket(page)
  await orderAmountField(page).fill('50')
  await reviewOrder(page)
  expect(await allowOrder(page, owner)).toEqual(['Permit', 'OrderRequest'])
  await expectOrderFilled(page)

  await ticket.getByRole('button', { name: 'New order' }).click()
  await ticket.getByRole('tab', { name: 'Sell' }).click()
  await expect(ticket).toContainText(/You hold: 0\.\d+/)
  await ticket.getByRole('button', { name: 'Full amount' }).click()
  await reviewOrder(page, 'sell')
  expect(await allowOrder(page, owner)).toEqual(['Permit', 'OrderRequest'])
  await expectOrderFilled(page)
  await expect(ticket).toContainText(/Received after fees\s*4\d\.\d+\smockUSD/)
  expect(owner.getPendingRequests()).toEqual([])
  expect(errors).toEqual([])
})
