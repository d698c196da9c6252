import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { expect, type Page, test } from '@playwright/test'
import {
  connectWallet,
  payField,
  rejectInWallet,
  setWalletState,
  signIn,
  submitPurchase,
  walletWindow,
} from '../support/steps.ts'
import { placeOrder } from './order-steps.ts'
import {
  expectFactsOf,
  type KnownTokens,
  readSignedFacts,
  readWalletData,
  signedFacts,
} from './signed-facts.ts'
import { chooseSigningMethod } from './signing-methods.ts'
import {
  agreeToSign,
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signOrderMessage,
} from './ticket-steps.ts'

const ORDER = 'Order stock tokens'
const PERMIT = 'Approve token spending'
const CANCEL = 'Cancel an order'

/** Reads the tokens of the first network from the page. */
async function readTokens(page: Page): Promise<KnownTokens> {
  const text = (await page.locator('#boot').textContent()) ?? ''
  const { deployments } = JSON.parse(text) as { deployments: Deployment[] }
  const [{ contracts, paymentTokens, stockTokens = [] }] = deployments as [Deployment]
  const usdPlus = { address: contracts.usdPlus, symbol: 'USD+', decimals: 6 }
  return new Map(
    [usdPlus, ...paymentTokens, ...stockTokens].map((token) => [
      token.address.toLowerCase(),
      token,
    ]),
  )
}

/**
 * Signs the reviewed order; the wallet shows what the review said before, and the page says it again beside the wallet.
 */
async function signAsReviewed(page: Page, tokens: KnownTokens, end: () => Promise<void>) {
  const card = orderTicket(page)
  const reviewed = {
    Permit: await readSignedFacts(page, PERMIT),
    OrderRequest: await readSignedFacts(page, ORDER),
  }
  await expect(walletWindow(page)).toBeHidden()
  await card.getByRole('button', { name: 'Sign with your wallet' }).click()
  await expectFactsOf(page, reviewed.Permit, await readWalletData(page, 'Permit'), tokens)
  expect(await readSignedFacts(page, PERMIT)).toEqual(reviewed.Permit)
  await signOrderMessage(page, 'Permit')
  const data = await readWalletData(page, 'OrderRequest')
  await expectFactsOf(page, reviewed.OrderRequest, data, tokens)
  expect(await readSignedFacts(page, ORDER)).toEqual(reviewed.OrderRequest)
  await expect(signedFacts(page, PERMIT)).toHaveCount(0)
  await end()
  return data.message.order
}

test('TR-04 the text that signs in is read in the page before the wallet shows the same', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await connectWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  const text = await dialog.locator('pre').textContent()
  expect(text).toContain('wants you to sign in with your Ethereum account:')
  await expect(walletWindow(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(walletWindow(page).locator('.content pre')).toHaveText(text ?? '')
  await rejectInWallet(page)
})

test('TR-04 a permit says token, amount, spender and deadline before the wallet opens', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await setWalletState(page, 'settings', JSON.stringify({ batching: 'no' }))
  await signIn(page, 'Standard')
  const tokens = await readTokens(page)
  await chooseSigningMethod(page, 'One transaction')
  await payField(page).fill('12.345678')
  await submitPurchase(page)
  const facts = await readSignedFacts(page, PERMIT)
  await agreeToSign(page, 'permit')
  const data = await readWalletData(page, 'Permit')
  expect(await readSignedFacts(page, PERMIT)).toEqual(facts)
  expect(facts.slice(0, 2)).toEqual([
    ['Spender', expect.stringMatching(/^USD\+ minter \(0x/)],
    ['Maximum amount', '12.345678 mockUSD'],
  ])
  await expectFactsOf(page, facts, data, tokens)
  await rejectInWallet(page)
  await expect(page.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
  await expect(signedFacts(page, PERMIT)).toHaveCount(0)
})

test('TR-04 the review of a purchase and of a sale says what the wallet then shows', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks/AAPL')
  await signIn(page, 'No gas')
  const tokens = await readTokens(page)
  const card = orderTicket(page)
  await orderAmountField(page).fill('60')
  await reviewOrder(page)
  const bought = await signAsReviewed(page, tokens, () => signOrderMessage(page, 'OrderRequest'))
  expect(bought).toMatchObject({ sell: false, paymentTokenQuantity: '60000000' })
  await expectOrderFilled(page)
  await expect(signedFacts(page, ORDER)).toHaveCount(0)

  await card.getByRole('button', { name: 'New order' }).click()
  await card.getByRole('tab', { name: 'Sell' }).click()
  await expect(card).toContainText(/You hold: 0\.\d+/)
  await card.getByRole('button', { name: 'Full amount' }).click()
  await reviewOrder(page, 'sell')
  const sold = await signAsReviewed(page, tokens, () => rejectInWallet(page))
  expect(sold).toMatchObject({ sell: true, paymentTokenQuantity: '0' })
  await expect(card.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
})

test('TR-04 a cancellation says the terms of the order that it cancels, as the wallet shows them', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/orders')
  await signIn(page, 'No gas')
  const tokens = await readTokens(page)
  const terms = { payment: 300_000_000n, limit: 300n * 10n ** 18n, isSponsored: true }
  const id = await placeOrder(page, { ...terms, accountIndex: 4, symbol: 'MSFT' })
  await page.goto(`/orders?order=${id}`)
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  await cancel.click()
  await expect(signedFacts(page, CANCEL)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t sign' }).click()
  await expect(page.getByRole('alert')).toContainText('Your cancellation wasn’t submitted.')
  await expect(page.getByRole('alert')).toContainText('You chose not to sign.')
  await expect(walletWindow(page)).toBeHidden()

  await cancel.click()
  const reviewed = await readSignedFacts(page, CANCEL)
  await agreeToSign(page, 'cancellation')
  const data = await readWalletData(page, 'CancelOrder')
  expect(data.message.order).toMatchObject({
    sell: false,
    paymentTokenQuantity: '300000000',
    price: '300000000000000000000',
  })
  await expectFactsOf(page, reviewed, data, tokens)
  expect(await readSignedFacts(page, CANCEL)).toEqual(reviewed)
  await signOrderMessage(page, 'CancelOrder')
  await expect(page.getByText(/^You canceled this order\./)).toBeVisible()
})
