import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  createBrokerageDocuments,
  type OpenBrokerageAccount,
  openBrokerageAccount,
  setAchSeconds,
  setAchTransferStatus,
} from '../support/brokerage-account.ts'
import { controlBroker } from '../support/market.ts'
import { portsOfFile } from '../support/ports.ts'
import { approveInWallet, signIn } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'

const ports = portsOfFile(13)
const { port } = ports

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  // Seven accounts share one client address, so the limit per address is raised.
  const env = { WORLD_TIME: 'open', RATE_LIMIT_PER_MINUTE: '6000' }
  system = await startSystem({ ...ports, dataDir, env })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

const WAIT = { timeout: 60_000 }
/** Seconds for each step of an ACH transfer: so many that no step happens during a test. */
const NEVER = 3000

async function open(
  page: Page,
  account: string,
  cash: string | null,
): Promise<OpenBrokerageAccount> {
  await page.goto(`${system.url}/account`)
  await signIn(page, account)
  const opened = await openBrokerageAccount(page, account, { port, cash })
  await page.reload()
  await expect(money(page)).toBeVisible(WAIT)
  return opened
}

const money = (page: Page) => page.getByRole('region', { name: 'Buying power' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).locator('tbody tr')
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const amountIn = (page: Page, unit: 'dollars' | 'shares') =>
  page.getByRole('textbox', { name: `Amount in ${unit}` })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
/** Returns one of the figures below the buying power. */
const figure = (page: Page, name: string) =>
  money(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('AB-03 SK-08 a deposit that survives a reload and a lost request is made once, shown as pending, then available', async ({
  page,
}) => {
  await open(page, 'Account 1', null)
  await setAchSeconds(NEVER, port)
  await expect(page.getByText(/^No transfers yet\./)).toBeVisible()
  await expect(money(page)).toContainText('There’s no margin')
  await press(page, 'Deposit')
  const box = dialog(page, 'Deposit dollars')
  await amountIn(page, 'dollars').fill('50000.01')
  await amountIn(page, 'dollars').blur()
  await expect(box).toContainText('The maximum is $50,000.00 per transfer.')
  await amountIn(page, 'dollars').fill('1200.')
  await page.reload()
  await expect(amountIn(page, 'dollars')).toHaveValue('1200.')
  await expect(box).toContainText(/Cordell Savings ··4821/)
  await press(page, 'Review deposit')
  // The transfer is created, but its answer is lost.
  await page.route(
    '**/ach/transfer',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, 'Deposit $1,200.00')
  await expect(box).toContainText('We couldn’t confirm your transfer')
  await page.reload()
  await press(page, 'Submit again')
  await expect(box).toBeHidden()
  await expect(
    page.getByText(/^Your \$1,200\.00 deposit is queued\. Estimated availability:/),
  ).toBeVisible()
  await expect(rows(page, 'Bank transfers')).toHaveCount(1)
  await expect(rows(page, 'Bank transfers')).toContainText(/\+1,200\.00.*Queued/)
  await expect(figure(page, 'Pending')).toContainText(/1,200\.00available \w+ \d+/)
  await expect(figure(page, 'Cash')).toHaveText('0.00')

  await setAchSeconds(0, port)
  // The server's event updates the page without a reload.
  await expect(rows(page, 'Bank transfers')).toContainText('Settled', WAIT)
  await expect(figure(page, 'Cash')).toHaveText('1,200.00')
  await expect(figure(page, 'Pending')).toHaveText('0.00')
})

test('AB-03 XT-08 a queued deposit can be canceled, and a deposit returned after it was spent becomes a debt', async ({
  page,
}) => {
  const opened = await open(page, 'Account 2', '1000')
  await setAchSeconds(NEVER, port)
  await press(page, 'Deposit')
  await amountIn(page, 'dollars').fill('60')
  await press(page, 'Review deposit')
  await press(page, 'Deposit $60.00')
  const cancelled = rows(page, 'Bank transfers').filter({ hasText: '+60.00' })
  await press(page, 'Cancel $60.00 transfer')
  await expect(cancelled).toContainText('Canceled', WAIT)
  await expect(figure(page, 'Pending')).toHaveText('0.00')

  await opened.call('/brokerage/orders/market/buy', { stock_id: 4, notional: '900' })
  await expect(figure(page, 'Cash')).toHaveText('100.00', WAIT)
  await setAchTransferStatus(opened, { amount: '1000', status: 'RETURNED', reason: 'R01', port })
  await expect(money(page)).toContainText(/You owe \$900\.00/, WAIT)
  const returned = rows(page, 'Bank transfers').filter({ hasText: '+1,000.00' })
  await expect(returned).toContainText('Insufficient funds (R01).')
  await expect(returned).toContainText('Returned')
  await press(page, 'Withdraw')
  await amountIn(page, 'dollars').fill('1')
  await expect(dialog(page, 'Withdraw dollars')).toContainText(
    'Your account has a negative balance.',
  )
})

test('AB-03 a withdrawal above the balance is refused, and one of the whole balance needs a new signature', async ({
  page,
}) => {
  await open(page, 'Account 3', '300')
  await setAchSeconds(NEVER, port)
  await press(page, 'Withdraw')
  const box = dialog(page, 'Withdraw dollars')
  await amountIn(page, 'dollars').fill('300.01')
  await amountIn(page, 'dollars').blur()
  await expect(box).toContainText('You don’t have enough cash for this.')
  await box.getByRole('button', { name: 'MAX, full amount' }).click()
  await expect(amountIn(page, 'dollars')).toHaveValue('300')
  await press(page, 'Review withdrawal')
  const refusal = {
    message: "Sign in again to confirm it's you.",
    code: 'fresh_signature_required',
    request_id: 'e2e',
  }
  await page.route('**/ach/transfer', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  })
  await press(page, 'Withdraw $300.00')
  await dialog(page, 'Sign Message').getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(box).toBeHidden()
  await expect(rows(page, 'Bank transfers').first()).toContainText(/Withdrawal.*−300\.00.*Queued/)
  await expect(figure(page, 'Pending')).toContainText('300.00 withdrawal to your bank')
  await expect(figure(page, 'Cash')).toHaveText('0.00')
})

test('AB-04 AB-07 EN-01 shares are bought by amount and by number, and shown with cost and gain', async ({
  page,
}) => {
  await open(page, 'Account 4', '2000')
  await expect(page.getByText('You don’t hold any shares in this account yet.')).toBeVisible()
  await region(page, 'Positions').getByRole('button', { name: 'Buy', exact: true }).click()
  const box = dialog(page, 'Trade in your account')
  await page.getByRole('searchbox', { name: 'Search stocks' }).fill('microsoft')
  await box.getByRole('button', { name: /^Buy MSFT/ }).click()
  await expect(box).toContainText('The market is open')
  await amountIn(page, 'dollars').fill('2000.01')
  await amountIn(page, 'dollars').blur()
  await expect(box).toContainText('This exceeds your buying power.')
  await amountIn(page, 'dollars').fill('500')
  await page.reload()
  await expect(amountIn(page, 'dollars')).toHaveValue('500')
  await press(page, 'Review buy order')
  await box.getByRole('button', { name: 'Buy MSFT' }).dblclick()
  await expect(box).toBeHidden()
  await expect(rows(page, 'Orders')).toHaveCount(1)
  await expect(rows(page, 'Orders')).toContainText(/Market, \$500\.00/)
  await expect(rows(page, 'Orders')).toContainText(/Filled.*Your order was fully filled\./, WAIT)
  const held = rows(page, 'Positions').filter({ hasText: 'MSFT' })
  await expect(held).toContainText(/\d\.\d{4}\d{3}\.\d\d\d{3}\.\d\d[+−]?\d+\.\d\d/, WAIT)

  await held.getByRole('button', { name: 'Buy MSFT' }).click()
  await box.getByRole('button', { name: 'In shares' }).click()
  await amountIn(page, 'shares').fill('0.5')
  await expect(box).toContainText('We hold 3% more than the order’s estimated cost')
  await press(page, 'Review buy order')
  await box.getByRole('button', { name: 'Buy MSFT' }).click()
  await expect(rows(page, 'Orders')).toHaveCount(2)
  await expect(rows(page, 'Orders').first()).toContainText('Market, 0.5 shares')
  await expect(rows(page, 'Orders').first()).toContainText('Filled', WAIT)
  await expect(figure(page, 'Held for open orders')).toHaveText('0.00', WAIT)
  await expect(page.getByRole('table', { name: 'Positions' }).locator('tfoot')).toContainText(
    'Total',
  )
})

test('AB-05 AB-10 CW-07 a working sale is canceled, then a fraction is sold and its proceeds settle later', async ({
  page,
}) => {
  const opened = await open(page, 'Account 5', '1000')
  await opened.call('/brokerage/orders/market/buy', { stock_id: 4, notional: '333.33' })
  const held = rows(page, 'Positions').filter({ hasText: 'AAPL' })
  await expect(held).toBeVisible(WAIT)
  await expect(rows(page, 'Orders')).toContainText('Filled', WAIT)
  await controlBroker('mode', { mode: 'still' }, port)
  const sell = async () => {
    await held.getByRole('button', { name: 'Sell AAPL' }).click()
    const box = dialog(page, 'Trade in your account')
    await box.getByRole('button', { name: 'MAX, full amount' }).click()
    // The quantity is exact to a billionth of a share, as it was bought for dollars.
    await expect(amountIn(page, 'shares')).toHaveValue(/^1\.\d{7,9}$/)
    await press(page, 'Review sell order')
    await box.getByRole('button', { name: 'Sell AAPL' }).click()
    await expect(box).toBeHidden()
  }
  await sell()
  const newest = rows(page, 'Orders').first()
  await expect(newest).toContainText(/Sell AAPL.*(Accepted|Being routed|At the exchange)/, WAIT)
  await region(page, 'Orders').getByRole('button', { name: 'Open 1' }).click()
  await expect(rows(page, 'Orders')).toHaveCount(1)
  // Shares that are being sold cannot be sold again.
  await held.getByRole('button', { name: 'Sell AAPL' }).click()
  await expect(dialog(page, 'Trade in your account')).toContainText('Available to sell: 0.0000')
  await press(page, 'Close')
  await press(page, 'Cancel Sell AAPL')
  await expect(page.getByRole('button', { name: 'Cancel Sell AAPL' })).toBeHidden(WAIT)
  const { orders } = await opened.call<{ orders: { id: string }[] }>('/brokerage/orders/')
  await controlBroker('tell', { order_id: orders[0]?.id, event: 'canceled' }, port)
  await region(page, 'Orders').getByRole('button', { name: 'Closed' }).click()
  await expect(newest).toContainText(
    /Canceled.*Your order was canceled before any of it was filled\./,
    WAIT,
  )
  await controlBroker('resume', {}, port)

  await region(page, 'Orders').getByRole('button', { name: 'All' }).click()
  await sell()
  await expect(newest).toContainText(/Sell AAPL.*Filled/, WAIT)
  await expect(page.getByText('You don’t hold any shares in this account yet.')).toBeVisible(WAIT)
  await expect(figure(page, 'Withdrawable')).toHaveText(
    /^666\.\d\d33\d\.\d\d more starting \w+ \d+$/,
    WAIT,
  )
  await press(page, 'Withdraw')
  const box = dialog(page, 'Withdraw dollars')
  await expect(box).toContainText(/Withdrawable: 666\.\d\d/)
  await expect(box).toContainText(/33\d\.\d\d, withdrawable starting \w+ \d+/)
  await amountIn(page, 'dollars').fill('900')
  await amountIn(page, 'dollars').blur()
  await expect(box).toContainText('You can’t withdraw this much yet.')
})

test('AB-08 AB-09 XT-07 a trade confirmation is a PDF that only its owner can open', async ({
  page,
  browser,
}) => {
  const opened = await open(page, 'Account 6', '100')
  const papers = region(page, 'Documents')
  await expect(papers).toContainText(
    /Your first monthly statement will be available on \w+ 1, and Form 1042-S by Mar 15/,
  )
  await opened.call('/brokerage/orders/market/buy', { stock_id: 4, notional: '50' })
  await expect(rows(page, 'Orders')).toContainText('Filled', WAIT)
  await page.reload()
  await papers.getByRole('button', { name: 'Monthly' }).click()
  await expect(papers).toContainText('No documents of this type yet.')
  await papers.getByRole('button', { name: 'Trades' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('button', { name: /^Download Trade confirmation, AAPL/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^trade-confirmation-\d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  // Creates the documents as if month and year were over.
  await createBrokerageDocuments(opened, port)
  await page.reload()
  await papers.getByRole('button', { name: 'Tax' }).click()
  await expect(papers.getByRole('listitem')).toHaveText([/^Form 1042-S, \d{4}/])
  await papers.getByRole('button', { name: 'Monthly' }).click()
  await expect(papers.getByRole('listitem')).toHaveText([/^Monthly statement, \d{4}-\d\d/])

  const [paper] = await opened.call<{ id: string }[]>('/brokerage/account/statements')
  const path = `/brokerage/account/statements/${paper?.id}/download`
  const other = await browser.newPage()
  const stranger = await open(other, 'Account 7', null)
  await expect(stranger.call(path)).rejects.toThrow('404')
  await other.close()
})
