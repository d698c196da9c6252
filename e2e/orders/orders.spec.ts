import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { approveInWallet, rejectInWallet, signIn, walletWindow } from '../support/steps.ts'
import { placeOrder } from './order-steps.ts'
import { agreeToSign } from './ticket-steps.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const expander = (page: Page, number: string) =>
  table(page).getByRole('button', { name: new RegExp(`order no\\. ${number}$`) })
const numberOf = (id: string) => id.slice(-8).toUpperCase()
const group = (page: Page, name: string) =>
  table(page).getByRole('rowheader', { name: new RegExp(`^${name} `) })

/**
 * Limit price in dollars with 18 decimals, far below the stock's price, so that the order stays open until it is
 * canceled.
 */
const FAR = 300n * 10n ** 18n
const PAYMENT = 300_000_000n

test('SK-06 SH-16 a visitor is asked to connect; a wallet without orders is sent to the stocks', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByText('Connect your wallet to see your orders')).toBeVisible()
  await signIn(page, 'Account 9')
  await expect(page.getByText(/^No orders yet\./)).toBeVisible()
  await page.getByRole('link', { name: 'Browse stocks' }).click()
  await expect(page).toHaveURL(/\/stocks$/)
})

test('SK-06 AB-23 AB-24 orders are filtered by group, symbol and number, and the address holds the opened order', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/orders')
  await signIn(page, 'Account 2')
  const terms = { accountIndex: 2, payment: PAYMENT, limit: FAR, isSponsored: true }
  const id = await placeOrder(page, { ...terms, symbol: 'MSFT' })
  // The server's event updates the page without a reload.
  await expect(expander(page, numberOf(id))).toBeVisible({ timeout: 60_000 })
  await expect(group(page, 'Open')).toHaveText('Open 1')
  await expect(page.getByText(/^1 open, 30\d\.\d\d\smockUSD in escrow/)).toBeVisible()
  const row = table(page).getByRole('row').filter({ hasText: 'Buy MSFT.d' })
  await expect(row).toContainText('Limit 300.00, day')
  await expect(row).toContainText('1.0000')

  await expander(page, numberOf(id)).click()
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('You signed, and we sent it. We paid the network fee in ETH')
  await expect(timeline.getByRole('link').first()).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
  // All times have one format and one time zone.
  await expect(timeline.locator('time').nth(1)).toBeVisible()
  for (const time of await timeline.locator('time').allTextContents())
    expect(time).toMatch(/^\w+ \d{1,2}, \d\d:\d\d:\d\d ET$/)
  await expect(page.getByText(`No. ${numberOf(id)}`, { exact: true })).toBeVisible()
  await page.reload()
  await expect(timeline).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('NVDA')
  await expect(page.getByText('No orders match “NVDA”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await search.fill(numberOf(id))
  await expect(expander(page, numberOf(id))).toBeVisible()
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(page).toHaveURL(/show=closed/)
  await page.goto(`/orders?show=closed&order=${id}`)
  // An order named in the URL is shown, whatever else the page lists.
  await expect(table(page).getByRole('rowheader', { name: 'Linked order' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'All', exact: true })
      .click()
      .then(() => page.getByRole('button', { name: 'Download CSV' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  // The browser must not drop the byte order mark (requirement CW-11).
  expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^\\uFEFF.*${id}`, 's'))
})

test('SK-06 AB-28 a sponsored order is canceled by a signature, which survives a lost connection', async ({
  page,
}) => {
  await page.goto('/orders')
  await signIn(page, 'Account 8')
  const terms = { accountIndex: 8, payment: PAYMENT, limit: FAR, isSponsored: true }
  const id = await placeOrder(page, { ...terms, symbol: 'MSFT' })
  await page.goto(`/orders?order=${id}`)
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  await cancel.click()
  await agreeToSign(page, 'cancellation')
  await expect(walletWindow(page)).toContainText('CancelOrder')
  await rejectInWallet(page)
  await expect(page.getByRole('alert')).toContainText('Your cancellation wasn’t submitted.')

  await page.route('**/order/*/cancel', (route) => route.abort())
  await cancel.click()
  await agreeToSign(page, 'cancellation')
  await approveInWallet(page)
  await expect(page.getByText(/^You signed, but we couldn’t reach our servers\./)).toBeVisible()
  await page.unroute('**/order/*/cancel')
  await page.reload()
  await expect(page.getByText(/^You canceled this order\./)).toBeVisible({ timeout: 60_000 })
  await expect(table(page).getByRole('row', { name: /^Buy MSFT/ })).toContainText('Canceled')
  await expect(group(page, 'Closed')).toHaveText('Closed 1')
})

test('SK-06 AB-28 a direct order is canceled by a transaction of the wallet', async ({ page }) => {
  await page.goto('/orders')
  await signIn(page, 'Account 7')
  const terms = { accountIndex: 7, payment: PAYMENT, limit: FAR, isSponsored: false }
  const id = await placeOrder(page, { ...terms, symbol: 'MSFT' })
  await page.goto(`/orders?order=${id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(walletWindow(page)).toContainText('send a transaction')
  await approveInWallet(page)
  await expect(
    page.getByText(/^Sent from your wallet\. We’ve asked the broker to cancel the order\./),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/^You canceled this order\./)).toBeVisible({ timeout: 60_000 })
})

test('SK-06 on a phone an order opens over the list, and closing it returns to the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orders')
  await signIn(page, 'Account 6')
  const terms = { accountIndex: 6, payment: PAYMENT, limit: FAR, isSponsored: true }
  const id = await placeOrder(page, { ...terms, symbol: 'MSFT' })
  await expander(page, numberOf(id)).click({ timeout: 60_000 })
  const sheet = page.getByRole('dialog', { name: 'Buy MSFT.d' })
  await expect(sheet).toContainText(`No. ${numberOf(id)}`)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/orders$/)
})
