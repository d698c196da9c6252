import { expect, type Locator, type Page, test } from '@playwright/test'
import { orderAmountField, orderTicket, reviewOrder } from '../orders/ticket-steps.ts'
import {
  activityTray,
  approveInWallet,
  connectWallet,
  openActivityTray,
  pageBanner,
  payField,
  rejectInWallet,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'
import { addSilences, releaseWallet, silenceWallet } from './silent-wallet.ts'

/** Milliseconds after which the page says that the wallet has not answered. */
const LONG_MS = 20_000

const NOT_ANSWERED = 'Your wallet hasn’t responded yet.'
const EARLIER = 'Your wallet may still show an earlier request'

const stopButton = (area: Locator) => area.getByRole('button', { name: 'Stop waiting' })

async function openPage(page: Page, path = '/') {
  await addSilences(page)
  await page.clock.install()
  await page.goto(path)
}

/** Expects the button that gives up the wait from the start, and the hint only after a while. */
async function expectHintAfterAWhile(page: Page, area: Locator) {
  await expect(stopButton(area)).toBeVisible()
  await expect(area).not.toContainText(NOT_ANSWERED)
  await page.clock.fastForward(LONG_MS)
  await expect(area).toContainText(NOT_ANSWERED)
  await expect(area).toContainText('Open it and look for a pending request.')
}

/** Requests a purchase whose payment the wallet leaves without an answer. */
async function requestPayment(page: Page, amount: string, hold: 'before' | 'after') {
  await silenceWallet(page, 'eth_sendTransaction', hold, 1)
  await payField(page).fill(amount)
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
}

const stopped = (area: Locator) => area.getByRole('heading', { name: 'You stopped waiting' })

test('WB-04 a transaction that the wallet leaves open can be given up, and is recorded if it comes later', async ({
  page,
}) => {
  await openPage(page)
  await signIn(page, 'Account 5')
  await requestPayment(page, '31', 'before')
  const card = tradeCard(page)
  await expect(card).toContainText('Please sign this transaction in your wallet provider.')
  await expectHintAfterAWhile(page, card)
  await stopButton(card).click()
  await expect(stopped(card)).toBeVisible()
  await expect(card).toContainText('so you don’t pay twice')
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(payField(page)).toHaveValue('31')
  await expect(card.getByRole('status').filter({ hasText: EARLIER })).toBeVisible()

  await releaseWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(card.getByText(EARLIER)).toBeHidden()
  await openActivityTray(page)
  const earlier = activityTray(page).getByRole('region', { name: 'Ended' }).getByRole('listitem')
  await expect(earlier.first()).toContainText('Bought USD+ with 31.00 mockUSD')
})

test('WB-04 a transaction that the wallet sends without an answer is found on the chain', async ({
  page,
}) => {
  await openPage(page)
  await signIn(page, 'Account 5')
  await requestPayment(page, '32', 'after')
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  const card = tradeCard(page)
  await stopButton(card).click()
  await expect(stopped(card)).toBeVisible()
  await page.reload()
  await expect(card.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card.getByText(EARLIER)).toBeHidden()
})

test('WB-04 the warning of an open request ends when the wallet declines it, or the user says so', async ({
  page,
}) => {
  await openPage(page)
  await signIn(page, 'Account 5')
  const card = tradeCard(page)
  const giveUp = async () => {
    await stopButton(card).click()
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect(card.getByText(EARLIER)).toBeVisible()
  }
  await requestPayment(page, '33', 'before')
  await giveUp()
  await releaseWallet(page)
  await rejectInWallet(page)
  await expect(card.getByText(EARLIER)).toBeHidden()

  // The approval stays, so that the payment is asked for at once.
  await silenceWallet(page, 'eth_sendTransaction')
  await submitPurchase(page)
  await giveUp()
  await card.getByRole('button', { name: 'I declined it' }).click()
  await expect(card.getByText(EARLIER)).toBeHidden()
})

test('WB-04 a signature of an order that comes after the wait was given up is never sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/orders')) sent.push(request.url())
  })
  await openPage(page, '/stocks/AAPL')
  await signIn(page, 'Account 5')
  const ticket = orderTicket(page)
  await orderAmountField(page).fill('40')
  await reviewOrder(page)
  await silenceWallet(page, 'eth_signTypedData_v4')
  sent.splice(0)
  await ticket.getByRole('button', { name: 'Sign with your wallet' }).click()
  await expectHintAfterAWhile(page, ticket)
  await stopButton(ticket).click()
  await expect(stopped(ticket)).toBeVisible()
  await expect(ticket).toContainText('Nothing was sent')
  await releaseWallet(page)
  await expect(walletWindow(page)).toContainText('"primaryType": "Permit"')
  await approveInWallet(page)
  await expect(walletWindow(page)).toBeHidden()
  await expect(stopped(ticket)).toBeVisible()
  await ticket.getByRole('button', { name: 'Back to order' }).click()
  await expect(orderAmountField(page)).toHaveValue('40')
  expect(sent).toEqual([])
})

test('WB-04 a sign-in message can be given up and signed again, and only the last signature counts', async ({
  page,
}) => {
  await openPage(page)
  await connectWallet(page, 'Account 5')
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  const sign = dialog.getByRole('button', { name: 'Sign message' })
  await silenceWallet(page, 'personal_sign')
  await sign.click()
  await expectHintAfterAWhile(page, dialog)
  await stopButton(dialog).click()
  await expect(sign).toBeEnabled()
  await releaseWallet(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toBeHidden()
  await expect(dialog).toContainText('If you close this, your wallet will be disconnected.')
  await sign.click()
  await approveInWallet(page)
  await expect(dialog).toBeHidden()
})

test('WB-04 a switch of the network that the wallet leaves open can be given up', async ({
  page,
}) => {
  await openPage(page)
  await signIn(page, 'Account 5')
  await silenceWallet(page, 'wallet_switchEthereumChain')
  await pageBanner(page).getByRole('button', { name: 'Connected to Sepolia' }).click()
  await page.getByRole('menuitemradio', { name: 'Arbitrum Sepolia' }).click()
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Waiting for your wallet to switch to Arbitrum Sepolia.' })
  await expectHintAfterAWhile(page, notice)
  await stopButton(notice).click()
  await expect(notice).toBeHidden()
  await releaseWallet(page)
  await approveInWallet(page)
  await expect(
    pageBanner(page).getByRole('button', { name: 'Connected to Arbitrum Sepolia' }),
  ).toBeVisible()
})
