import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const holdings = (page: Page) => page.getByRole('table', { name: 'Holdings' })

/** Records every API call of the page. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('SK-05 RO-11 without a wallet the page offers to connect, and shows a sample', async ({
  page,
}) => {
  const calls = recordApiCalls(page)
  await page.goto('/portfolio')
  await expect(page.getByText('Connect your wallet to see your portfolio')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await page.getByRole('link', { name: 'View sample portfolio' }).click()
  await expect(page).toHaveURL(/\/portfolio\/sample$/)
  expect(calls.filter((path) => path.includes('/user/'))).toEqual([])
})

test('OP-10 the sample has holdings, is labeled three times, and stores nothing', async ({
  page,
}) => {
  const calls = recordApiCalls(page)
  await page.goto('/portfolio/sample')
  await expect(page).toHaveTitle(/^Sample portfolio · /)
  await expect(page.getByText('This is a sample portfolio.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeVisible()
  await expect(holdings(page).getByRole('row', { name: /AAPL\.d/ })).toBeVisible()
  for (const name of ['Allocation', 'Monthly income', 'Upcoming events', 'Dividends received'])
    await expect(heading(page, name)).toBeVisible()
  const storageKeys = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))
  expect(storageKeys.filter((key) => key.startsWith('parvalue'))).toEqual([])
  expect(calls.filter((path) => path.includes('/user/'))).toEqual([])
  expect(calls).toContain('/api/v1/treasury/token_prices')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('OP-10 nothing in the sample can be signed or exported', async ({ page }) => {
  await page.goto('/portfolio/sample')
  await holdings(page)
    .getByRole('button', { name: /Tax lots of AAPL\.d/ })
    .click()
  await expect(page.getByText('Tax lots, first in, first out (FIFO)')).toBeVisible()
  for (const name of ['Wrap', 'Unwrap'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /tax report/i })).toHaveCount(0)
})

test('OP-04 a row opens its lots, first in, first out, with their total', async ({ page }) => {
  await page.goto('/portfolio/sample')
  const opener = holdings(page).getByRole('button', { name: /Tax lots of AAPL\.d/ })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const lots = holdings(page).getByRole('table').first()
  await expect(lots.getByRole('row').nth(1)).toContainText('next to be sold')
  await expect(lots.getByRole('row').nth(1)).toContainText('4.3042')
  await expect(lots.getByRole('row').last()).toContainText('12.5042')
  await expect(page.getByText('Wrapping and bridging aren’t sales')).toBeVisible()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

test('SK-05 the chart is read with arrow keys and as a table', async ({ page }) => {
  await page.goto('/portfolio/sample')
  const slider = page.getByRole('slider', { name: /Data point/ })
  // Checks the slider's position, not its text, because the latest price keeps changing.
  const latest = Number(await slider.getAttribute('aria-valuemax'))
  expect(latest).toBeGreaterThan(1)
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', `${latest - 1}`)
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', `${latest}`)
  await expect(slider).not.toHaveAttribute('aria-valuetext', /\d:\d\d/)
  await page.getByRole('tab', { name: 'Day', exact: true }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /\d:\d\d/)
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('table', { name: 'Stock value over time' })).toBeVisible()
})

test('OP-06 a coming corporate action shows the holding before and after', async ({ page }) => {
  await page.goto('/portfolio/sample')
  const list = page.getByRole('list').filter({ hasText: 'NVDA.d splits 4-for-1' })
  await expect(list).toContainText(
    'Hold the token at 04:00 ET on the ex-date to receive the dividend.',
  )
  await expect(list).toContainText(/25\.0000\s*becomes\s*100\.0000 shares/)
})

test('PO-06 holdings can be filtered by network', async ({ page }) => {
  await page.goto('/portfolio/sample')
  await page.getByRole('main').getByRole('button', { name: 'Sepolia', exact: true }).click()
  await expect(holdings(page).getByRole('row', { name: /NVDA\.d/ })).toHaveCount(0)
  await expect(holdings(page).getByRole('row', { name: /AAPL\.d/ })).toHaveCount(1)
})

test('OP-10 signing in from the sample leads to the wallet’s portfolio', async ({ page }) => {
  await page.goto('/portfolio/sample')
  await signIn(page, 'Account 6')
  await expect(page).toHaveURL(/\/portfolio$/)
  await expect(page.getByText('This is a sample portfolio.')).toHaveCount(0)
})
