import { expect, type Page } from '@playwright/test'
import { approve, walletWindow } from '../support/steps.ts'

export const ticket = (page: Page) => page.getByRole('region', { name: 'Order ticket' })

export const amount = (page: Page) => ticket(page).getByRole('textbox', { name: /^Amount in/ })

export const limit = (page: Page) =>
  ticket(page).getByRole('textbox', { name: 'Limit price in dollars' })

/** To the last look at an order before it is signed. */
export async function review(page: Page, side: 'buy' | 'sell' = 'buy') {
  await ticket(page)
    .getByRole('button', { name: `Review ${side} order` })
    .click()
  // Where nobody answers it asks again by itself.
  await expect(ticket(page)).toContainText(/Quote, \d+ s ago/)
}

/** What the wallet is asked to sign next. */
export async function sign(page: Page, type: 'Permit' | 'OrderRequest' | 'CancelRequest') {
  const asked = walletWindow(page).getByText(`"primaryType": "${type}"`)
  await expect(asked).toBeVisible()
  await approve(page)
  // The next request may be there before anybody has seen the window closed.
  await expect(asked).toBeHidden()
}

/** Both signatures of an order that the operator sends. */
export async function signSponsored(page: Page) {
  await ticket(page).getByRole('button', { name: 'Sign in your wallet' }).click()
  await sign(page, 'Permit')
  await sign(page, 'OrderRequest')
}

/** Both transactions of an order that the wallet sends itself. */
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
