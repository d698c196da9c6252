import { expect, type Page } from '@playwright/test'
import { approveInWallet, changeApiAnswer, walletWindow } from '../support/steps.ts'

/** A Monday in New York, in standard time. */
const MONDAY = '2026-11-23T'
const moments = {
  regular: `${MONDAY}15:30:00.000Z`,
  pre: `${MONDAY}12:00:00.000Z`,
  closed: '2026-11-21T15:30:00.000Z',
}

/** Makes the page show another market time; the market itself is unchanged. */
export const showMarketTime = (page: Page, moment: keyof typeof moments) =>
  changeApiAnswer(page, '**/api/v1/market/status', (status: object) => ({
    ...status,
    world_dt: moments[moment],
  }))

export const orderTicket = (page: Page) => page.getByRole('region', { name: 'Order ticket' })

export const orderAmountField = (page: Page) =>
  orderTicket(page).getByRole('textbox', { name: /^Amount in/ })

export const limitPriceField = (page: Page) =>
  orderTicket(page).getByRole('textbox', { name: 'Limit price in dollars' })

/** Opens the review of an order, which precedes its signature; a limit far from the last price is confirmed first. */
export async function reviewOrder(page: Page, side: 'buy' | 'sell' = 'buy') {
  await orderTicket(page)
    .getByRole('button', { name: `Review ${side} order` })
    .click()
  const confirm = orderTicket(page).getByRole('button', { name: /^Continue with/ })
  const review = orderTicket(page).getByRole('heading', { name: 'Review' })
  await expect(confirm.or(review)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  // If the server does not answer, the page retries by itself.
  await expect(orderTicket(page)).toContainText(/Quote from \d+ s ago/)
}

/** Agrees to the words of a signature that no review has shown; only then the wallet opens. */
export async function agreeToSign(page: Page, intent: 'permit' | 'order' | 'cancellation') {
  const words = {
    permit: 'Approve token spending',
    order: 'Order stock tokens',
    cancellation: 'Cancel an order',
  }
  const list = page.getByRole('region', { name: `Your wallet will show: ${words[intent]}` })
  await expect(list).toBeVisible()
  await expect(walletWindow(page)).toBeHidden()
  await page.getByRole('button', { name: 'Sign with your wallet' }).click()
}

/** Signs the next request, which must be of this type. */
export async function signOrderMessage(
  page: Page,
  type: 'Permit' | 'OrderRequest' | 'CancelOrder',
) {
  const prompt = walletWindow(page).getByText(`"primaryType": "${type}"`)
  await expect(prompt).toBeVisible()
  await approveInWallet(page)
  // The next request may open its window before this test notices that the previous window has closed.
  await expect(prompt).toBeHidden()
}

/** Gives both signatures of a sponsored order. */
export async function signSponsoredOrder(page: Page) {
  await orderTicket(page).getByRole('button', { name: 'Sign with your wallet' }).click()
  await signOrderMessage(page, 'Permit')
  await signOrderMessage(page, 'OrderRequest')
}

/** Approves both transactions of a direct order. */
export async function approveDirectOrder(page: Page) {
  await orderTicket(page).getByRole('button', { name: 'Approve in your wallet' }).click()
  for (const name of ['approve', 'createOrder']) {
    await expect(walletWindow(page)).toContainText(name)
    await approveInWallet(page)
    await expect(walletWindow(page).getByText(name, { exact: true })).toBeHidden()
  }
}

export async function expectOrderFilled(page: Page) {
  await expect(orderTicket(page).getByRole('heading', { name: 'Your order' })).toBeVisible()
  await expect(orderTicket(page)).toContainText('Your order was fully filled and settled.', {
    timeout: 90_000,
  })
  await expect(orderTicket(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
}
