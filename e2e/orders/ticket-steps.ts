import { expect, type Page } from '@playwright/test'
import { approve, walletWindow } from '../support/steps.ts'

export const ticket = (page: Page) => page.getByRole('region', { name: 'Order ticket' })

export const amount = (page: Page) => ticket(page).getByRole('textbox', { name: /^Amount in/ })

export const limit = (page: Page) =>
  ticket(page).getByRole('textbox', { name: 'Limit price in dollars' })

/** Proceeds to the review of an order before it is signed. */
export async function review(page: Page, side: 'buy' | 'sell' = 'buy') {
  await ticket(page)
    .getByRole('button', { name: `Review ${side} order` })
    .click()
  // If the server does not answer, the page retries by itself.
  await expect(ticket(page)).toContainText(/Quote, \d+ s ago/)
}

/** Signs the next request, which must be of this type. */
export async function sign(page: Page, type: 'Permit' | 'OrderRequest' | 'CancelRequest') {
  const asked = walletWindow(page).getByText(`"primaryType": "${type}"`)
  await expect(asked).toBeVisible()
  await approve(page)
  // The next request may arrive before the window is seen closed.
  await expect(asked).toBeHidden()
}

/** Gives both signatures of a sponsored order. */
export async function signSponsored(page: Page) {
  await ticket(page).getByRole('button', { name: 'Sign in your wallet' }).click()
  await sign(page, 'Permit')
  await sign(page, 'OrderRequest')
}

/** Approves both transactions of a direct order. */
export async function approveDirect(page: Page) {
  await ticket(page).getByRole('button', { name: 'Approve in your wallet' }).click()
  for (const name of ['approve', 'createOrder']) {
    await expect(walletWindow(page)).toContainText(name)
    await approve(page)
    await expect(walletWindow(page).getByText(name, { exact: true })).toBeHidden()
  }
}

export async function untilFilled(page: Page) {
  await expect(ticket(page).getByRole('heading', { name: 'Your order' })).toBeVisible()
  await expect(ticket(page)).toContainText('All of it was filled and settled.', { timeout: 90_000 })
  await expect(ticket(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
}
