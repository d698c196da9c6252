import { readFile } from 'node:fs/promises'
import type { PortfolioAnswer } from '@parvalue/shared/api/holdings.ts'
import type { OrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import { expect, type Page, test } from '@playwright/test'
import { controlBroker } from '../support/market.ts'
import { portsOfFile } from '../support/ports.ts'
import { rejectInWallet, signIn, walletWindow } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import { getAsAccount, getOrderOfTicket } from './order-records.ts'
import {
  agreeToSign,
  expectOrderFilled,
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signOrderMessage,
  signSponsoredOrder,
} from './ticket-steps.ts'

const ports = portsOfFile(7)

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  // Blocks are even faster than in other browser tests, because an order waits for finality several times.
  const env = { WORLD_TIME: 'open', BLOCK_TIME: '0.2' }
  system = await startSystem({ ...ports, dataDir, env })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

async function open(page: Page, account: string, symbol = 'AAPL') {
  await page.goto(`${system.url}/stocks/${symbol}`)
  await signIn(page, account)
  await expect(orderTicket(page)).toContainText(/Buying power|You hold/)
}

test('SK-04 OP-12 a wallet without gas buys in three fills across a reload, and sells the shares again', async ({
  page,
}) => {
  await controlBroker('mode', { mode: 'parts', value: '3' }, ports.port)
  await open(page, 'No gas')
  const card = orderTicket(page)
  await orderAmountField(page).fill('300')
  await expect(card).toContainText(/2 signatures, up to \$\d+\.\d\d/)
  await reviewOrder(page)
  await expect(card).toContainText(/Trading fee\s*1\.50\smockUSD/)
  await expect(card).toContainText(/Order fee\s*0\.20\smockUSD/)
  await expect(card).toContainText(/exactly 30\d\.\d+ mockUSD, this time only/)
  await card.getByRole('button', { name: 'Sign with your wallet' }).click()
  await signOrderMessage(page, 'Permit')
  await expect(walletWindow(page)).toContainText('OrderRequest')
  await page.reload()
  await expect(card.getByRole('heading', { name: 'One more signature needed' })).toBeVisible()
  await card.getByRole('button', { name: 'Continue' }).click()
  await agreeToSign(page, 'order')
  await signOrderMessage(page, 'OrderRequest')
  await expect(card.getByRole('heading', { name: 'Your order' })).toBeVisible()
  await page.reload()
  await expectOrderFilled(page)
  await card.getByRole('link', { name: /^View (details|or cancel) in Orders$/ }).click()
  const fills = page.getByRole('table', { name: /Fills|Parts/ })
  await expect(fills.locator('tbody tr')).toHaveCount(3)
  // Each fill shows its settlement transaction.
  await expect(fills.locator('tbody a[href*="/tx/0x"]')).toHaveText(
    Array(3).fill(/^0x[0-9a-f]{4}…[0-9a-f]{4}$/),
  )
  await controlBroker('resume', {}, ports.port)

  await page.goto(`${system.url}/stocks/AAPL`)
  await card.getByRole('tab', { name: 'Sell' }).click()
  await expect(card).toContainText(/You hold: 1\.\d+/)
  await card.getByRole('button', { name: 'Full amount' }).click()
  await reviewOrder(page, 'sell')
  await signSponsoredOrder(page)
  await expectOrderFilled(page)
  await expect(card).toContainText(/Received after fees\s*2\d\d\.\d+\smockUSD/)

  // The stock is sold, and its gain is shown.
  await page.goto(`${system.url}/portfolio`)
  await expect(page.getByRole('main')).toContainText(
    /Realized gain in \d{4}, all stocks: [+−]?\d+\.\d\d/,
  )
})

test('SK-04 a rejection in the wallet keeps the typed input', async ({ page }) => {
  await open(page, 'Standard', 'NVDA')
  const card = orderTicket(page)
  await orderAmountField(page).fill('50')
  await reviewOrder(page)
  await card.getByRole('button', { name: 'Sign with your wallet' }).click()
  await expect(walletWindow(page)).toContainText('Permit')
  await rejectInWallet(page)
  await expect(card.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
  await expect(card).toContainText('You declined the signature in your wallet.')
  await card.getByRole('button', { name: 'Back to order' }).click()
  await expect(orderAmountField(page)).toHaveValue('50')
})

test('SK-04 SK-06 OP-12 an order at a distant limit works, is partially filled, and its remainder is canceled', async ({
  page,
}) => {
  await open(page, 'Standard', 'AAPL')
  const card = orderTicket(page)
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  await card.getByRole('button', { name: 'Enter the amount in shares' }).click()
  await limitPriceField(page).fill('100')
  await orderAmountField(page).fill('4')
  await card.getByRole('button', { name: 'Good till canceled' }).click()
  await expect(card).toContainText('good till canceled, through')
  await reviewOrder(page)
  await expect(card).toContainText('Buy at 100.00 or less')
  await signSponsoredOrder(page)
  await expect(card).toContainText('Open')
  await expect(card).toContainText('Buy AAPL.d for 400.00')

  const toOrder = card.getByRole('link', { name: /^View (details|or cancel) in Orders$/ })
  const id = /order=([0-9a-f-]+)/.exec((await toOrder.getAttribute('href')) ?? '')?.[1]
  await controlBroker('execute', { order_id: id, qty: '1', price: '99.5' }, ports.port)
  await expect(card).toContainText('Partially filled')
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '24')
  await toOrder.click()
  await page.getByRole('button', { name: 'Cancel remaining' }).click()
  await agreeToSign(page, 'cancellation')
  await signOrderMessage(page, 'CancelOrder')
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: /^Buy AAPL/ })
  await expect(row.first()).toContainText('Partially filled, closed')
  await expect(page.getByText(/^You canceled this order\./)).toBeVisible()
})

test('OP-04 a sale after two purchases sells the oldest lot first, and shows its gain', async ({
  page,
}) => {
  const account = 'Account 6'
  await open(page, account, 'MSFT')
  const card = orderTicket(page)
  const orders: OrderAnswer[] = []
  for (const [side, typed] of [
    ['buy', '300'],
    ['buy', '100'],
    ['sell', null],
  ] as const) {
    if (side === 'sell') {
      await card.getByRole('tab', { name: 'Sell' }).click()
      await card.getByRole('button', { name: '50% of available amount' }).click()
    } else await orderAmountField(page).fill(typed)
    await reviewOrder(page, side)
    await signSponsoredOrder(page)
    await expectOrderFilled(page)
    orders.push(await getOrderOfTicket(page, account))
    await card.getByRole('button', { name: 'New order' }).click()
  }
  const [first, second, sale] = orders
  if (!first || !second || !sale) throw new Error('Not every order was read.')
  const portfolio = await getAsAccount<PortfolioAnswer>(page, account, 'user/portfolio')
  const [sold] = portfolio.realised
  // The sale of half of the shares takes only shares of the first lot (first in, first out).
  const share = Number(sale.filled_asset_quantity) / Number(first.filled_asset_quantity)
  expect(share).toBeLessThan(1)
  const costOf = (order: OrderAnswer) =>
    Number(order.filled_payment_quantity) + Number(order.fees_taken)
  const proceeds = Number(sale.filled_payment_quantity) - Number(sale.fees_taken)
  const gain = proceeds - costOf(first) * share
  expect(Number(sold?.gain)).toBeCloseTo(gain, 4)

  await page.goto(`${system.url}/portfolio`)
  const holdings = page.getByRole('table', { name: 'Holdings' })
  await holdings.getByRole('button', { name: /^Tax lots of MSFT\.d / }).click()
  const gainRow = holdings.getByText('Realized gain', { exact: true }).locator('xpath=../..')
  await expect(gainRow).toHaveText(/[+\u2212]\d+\.\d\d$/)
  const shownGain = /([+\u2212])([\d.]+)$/.exec((await gainRow.textContent()) ?? '')
  expect(Number(shownGain?.[2]) * (shownGain?.[1] === '+' ? 1 : -1)).toBeCloseTo(gain, 1)
  const lots = holdings.getByRole('table').first()
  await expect(lots.locator('tbody tr')).toHaveCount(2)
  await expect(lots.locator('tbody tr').first()).toContainText('next to be sold')
  const left = costOf(first) * (1 - share) + costOf(second)
  expect(Number(await lots.locator('tfoot td').nth(3).textContent())).toBeCloseTo(left, 1)
  // The unrealized gain is the value minus the cost.
  const [position] = portfolio.positions
  expect(Number(position?.cost)).toBeCloseTo(left, 4)
  await expect(lots.getByRole('columnheader', { name: 'Unrealized gain' })).toBeVisible()
  await expect(lots.locator('tfoot td').last()).toHaveText(/^[+\u2212]\d+\.\d\d$/)

  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^\d{4} tax report \(CSV\)$/ })
    .first()
    .click()
  const rows = (await readFile(await (await file).path(), 'utf8')).trim().split(/\r?\n/)
  const types = rows.map((row) => row.split(',')[0])
  expect(types.filter((type) => type === 'bought')).toHaveLength(2)
  expect(types.filter((type) => type === 'sold')).toHaveLength(1)
  expect(rows.find((row) => row.startsWith('sold,'))).toContain(sold?.gain)
})
