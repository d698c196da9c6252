import { expect, test } from '@playwright/test'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { haltTrading, resumeTrading } from '../support/market.ts'
import { findSigner } from '../support/sign-in.ts'
import { changeApiAnswer, signIn } from '../support/steps.ts'
import { placeOrder } from './order-steps.ts'
import {
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
  showMarketTime,
  signSponsoredOrder,
} from './ticket-steps.ts'

test('OP-02 in the regular session the ticket shows its order types, its end, and the age of the price', {
  tag: '@every-change',
}, async ({ page }) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  const card = orderTicket(page)
  await expect(card).toContainText('Regular session: market and limit orders until 16:00 ET.')
  await expect(card).toContainText(/Price updated \d+ (s|min|h) ago/)
  await expect(card.getByRole('button', { name: 'Market' })).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toContainText('today, until 16:00 ET')
  await expect(card).toContainText(
    'A longer time in force requires a limit order for whole shares.',
  )
})

test('OP-02 outside the regular session the ticket offers only limit orders, and says why', async ({
  page,
}) => {
  await showMarketTime(page, 'pre')
  await page.goto('/stocks/AAPL')
  const card = orderTicket(page)
  await expect(card).toContainText('Pre-market: limit orders only until 09:30 ET.')
  await expect(card).toContainText(/Reference price updated \d+ (s|min|h) ago/)
  await expect(card.getByRole('button', { name: 'Limit', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const market = card.getByRole('button', { name: 'Market' })
  await expect(market).toHaveAttribute('aria-disabled', 'true')
  await market.click({ force: true })
  await expect(limitPriceField(page)).toBeVisible()
  await expect(card).toContainText('Limit orders only')
  await expect(card).toContainText(/\d+\.\d\d is the last traded price, for reference only\./)
  await limitPriceField(page).fill('200')
  await expect(card).toContainText('today, until 20:00 ET')
})

test('OP-02 a limit order waits while the market is closed', async ({ page }) => {
  await showMarketTime(page, 'closed')
  await page.goto('/stocks/AAPL')
  const card = orderTicket(page)
  await expect(card).toContainText(/The market is closed until .*20:00 ET\. A limit order waits/)
  await expect(limitPriceField(page)).toBeVisible()
  await expect(card).toContainText('until Mon, Nov 23, 20:00 ET')
})

test('XT-09 a halted stock takes no order, and says since when and why', async ({ page }) => {
  await showMarketTime(page, 'regular')
  await haltTrading('MSFT', 'News pending')
  try {
    await page.goto('/stocks/MSFT')
    const card = orderTicket(page)
    await expect(card.getByText('Trading in MSFT is halted')).toBeVisible({ timeout: 60_000 })
    await expect(card).toContainText(/Halted by the exchange since \d\d:\d\d ET: News pending\./)
    await signIn(page)
    await orderAmountField(page).fill('100')
    const button = card.getByRole('button', { name: 'Review buy order' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await resumeTrading('MSFT')
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  } finally {
    await resumeTrading('MSFT')
  }
})

test('XT-01 fee, smallest and largest order, and time are shown before anything is signed', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page)
  const card = orderTicket(page)
  await expect(card).toContainText('Buying power: 1,000.00')
  await orderAmountField(page).fill('500')
  await expect(card).toContainText(/≈ \d\.\d+ shares/)
  await expect(card).toContainText('$1.00 to $250,000.00')
  await expect(card).toContainText(/0\.5% \+ \$0\.20/)
  await expect(card).toContainText(/Most you’ll pay\s*50[23]\.\d+\smockUSD/)
  await expect(card).toContainText(/Price protection\s*\d+\.\d\d \+0\.5%/)
})

test('VA-02 VA-05 an invalid amount shows an error below the field once the field was left', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page)
  const card = orderTicket(page)
  const button = card.getByRole('button', { name: 'Review buy order' })
  await expect(button).toHaveAccessibleDescription('Enter an amount.')
  for (const [typed, said] of [
    ['0.5', 'The minimum order is $1.00.'],
    ['250001', 'The maximum order is $250,000.00.'],
    ['1000', 'You do not have enough mockUSD to cover the amount and the fee.'],
    ['1000.01', 'You do not have enough mockUSD.'],
  ] as const) {
    await orderAmountField(page).fill(typed)
    await orderAmountField(page).blur()
    await expect(orderAmountField(page)).toHaveAccessibleDescription(said)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  }
  await card.getByRole('button', { name: 'Full amount' }).click()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
})

test('SK-02 on a phone two buttons at the lower edge open the ticket, and Escape closes it', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/stocks/AAPL')
  await expect(orderTicket(page)).toHaveCount(0)
  const sell = page.getByRole('button', { name: 'Sell', exact: true })
  await sell.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Trade AAPL' })
  await expect(sheet.getByRole('tab', { name: 'Sell' })).toHaveAttribute('aria-selected', 'true')
  await orderAmountField(page).fill('1')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(sell).toBeFocused()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(sheet.getByRole('tab', { name: 'Buy' })).toHaveAttribute('aria-selected', 'true')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
})

test('SK-03 SK-04 the next order of the same token waits while a signed order is being submitted', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/MSFT')
  await signIn(page, 'Account 5')
  const terms = { accountIndex: 5, payment: 300_000_000n, limit: 300n * 10n ** 18n }
  await placeOrder(page, { ...terms, symbol: 'MSFT', isSponsored: true })
  const working = '**/api/v1/user/*/orders?*group=working*'
  await changeApiAnswer(page, working, (rows: object[]) =>
    rows.map((row) => ({ ...row, order_transaction_hash: null })),
  )
  await page.reload()
  const card = orderTicket(page)
  const button = card.getByRole('button', { name: 'Review buy order' })
  await orderAmountField(page).fill('20')
  for (const way of ['Sponsored', 'You pay gas']) {
    await card.getByText(way, { exact: true }).click()
    await expect(card).toContainText('An order you signed is being submitted')
    await expect(card).toContainText(
      'Your previous order will use your mockUSD once it reaches the network',
    )
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  }
  await page.unroute(working)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect(card).not.toContainText('An order you signed is being submitted')
})

test('SK-02 SK-04 on a phone a signed order whose request was lost is submitted, on any page', async ({
  page,
}) => {
  const POST = '**/api/v1/order/sponsored'
  await showMarketTime(page, 'regular')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/stocks/NVDA')
  await signIn(page, 'Account 3')
  await page.route(POST, (route) => route.abort())
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Trade NVDA' })
  await sheet.getByRole('button', { name: 'Limit', exact: true }).click()
  await limitPriceField(page).fill('50')
  await orderAmountField(page).fill('100')
  await reviewOrder(page)
  await signSponsoredOrder(page)
  await expect(sheet.getByRole('heading', { name: 'Signed, not submitted yet' })).toBeVisible()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('status').filter({ hasText: /^Your order/ })
  await expect(bar).toContainText('Signed, waiting for the server')

  // The page retries by itself while the sheet stays closed.
  const attempt = page.waitForRequest(POST)
  await page.reload()
  await attempt
  await expect(bar).toContainText('Signed, waiting for the server')
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)
  await page.goto('/orders')
  await page.unroute(POST)
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: /^Buy NVDA/ })
  await expect(row).toHaveCount(1)

  await page.goto('/stocks/NVDA')
  const working = /Submitting|escrow|Escrowed|Working|Accepted|Open|routed|exchange/
  await expect(bar).toContainText(working, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Your order' })).toBeVisible()
  await sheet.getByRole('button', { name: 'New order' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
})

test('SK-03 SK-04 a contract wallet is shown that it pays gas, and why', async ({ page }) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 9')
  const { address } = findSigner('Account 9') ?? { address: '' }
  await callRpc(SHARED_RPC_URL, 'anvil_setCode', [address, '0x600160015500'])
  try {
    await page.reload()
    const card = orderTicket(page)
    await expect(card).toContainText('Smart contract wallets can’t sign permits.')
    await expect(card.getByRole('radio', { name: /^Sponsored/ })).toBeDisabled()
    await expect(card.getByRole('radio', { name: /^You pay gas/ })).toBeChecked()
    await orderAmountField(page).fill('20')
    await expect(card).toContainText(/Fee\s*\$0\.30\s*0\.5% \+ \$0\.20/)
    await expect(card.getByRole('button', { name: 'Review buy order' })).toBeEnabled()
  } finally {
    await callRpc(SHARED_RPC_URL, 'anvil_setCode', [address, '0x'])
  }
})

test('SK-02 the ticket stays below the navigation at any scroll position', async ({ page }) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  const [card, nav] = [
    await orderTicket(page).boundingBox(),
    await page.locator('header').boundingBox(),
  ]
  expect(nav?.y).toBe(0)
  expect(card?.y).toBeGreaterThan(nav?.height ?? Number.POSITIVE_INFINITY)
  expect((card?.y ?? 0) + 40).toBeLessThan(900)
})
