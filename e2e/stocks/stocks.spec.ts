import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Stocks' })
const rows = (page: Page) => table(page).locator('tbody tr')
const rowOf = (page: Page, symbol: string) =>
  rows(page).filter({ has: page.getByText(`${symbol}.d`, { exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search stocks' })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter stocks' }).getByRole('button', { name })
const star = (page: Page, symbol: string) =>
  page.getByRole('button', { name: `Favorite: ${symbol}.d` })

const pricesOf = async (page: Page) =>
  (await rows(page).locator('td:nth-child(4)').allTextContents()).map((text) =>
    Number.parseFloat(text.replaceAll(',', '')),
  )

test('SK-01 the listing shows price, change and a line of the day', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Stocks' }).click()
  await expect(page).toHaveTitle(/^Stocks · /)
  const headers = ['Favorite', 'Stock', 'Today', 'Price', 'Change', 'Dividend yield', 'You hold']
  await expect(table(page).locator('thead th')).toHaveText(headers)
  await expect(rows(page)).toHaveCount(10)
  const apple = rowOf(page, 'AAPL')
  await expect(apple).toContainText('Apple Inc.')
  await expect(apple.locator('td').nth(3)).toHaveText(/^\d+\.\d\d/)
  await expect(apple.locator('td').nth(4)).toHaveText(/^[+\u2212]\d+\.\d\d%[+\u2212]\d+\.\d\d$/)
  await expect(apple.locator('td').nth(5)).toHaveText(/^0\.\d\d%$/)
  await expect(apple.locator('td').nth(2).locator('svg path').last()).toHaveAttribute('d', /^M.+L/)
  await expect(page.getByRole('img', { name: /^24-hour trading sessions/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/(opens|closes|ends) in (\d+ d )?(\d+ h )?/)
})

test('SK-01 a press on a header sorts the listing, announces the order, and stores it in the address', async ({
  page,
}) => {
  await page.goto('/stocks')
  const header = table(page).getByRole('columnheader', { name: 'Price' })
  await expect(table(page).getByRole('columnheader', { name: 'Stock' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=price&direction=desc/)
  await expect(async () => {
    const prices = await pricesOf(page)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(prices[0]).toBeGreaterThan(500)
  }).toPass()
  await page.reload()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
})

test('SK-01 the listing can be searched by name or symbol by keyboard, and an empty result leads back', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('nvid')
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'NVDA')).toBeVisible()
  await expect(page).toHaveURL(/q=nvid/)
  await page.reload()
  await expect(search(page)).toHaveValue('nvid')
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill('<script>')
  await expect(page.getByText('No stocks match “<script>”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all stocks' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(search(page)).toHaveValue('')
})

test('SK-01 the listing is paged by the address, and funds are separate from shares', async ({
  page,
}) => {
  await page.goto('/stocks')
  const range = page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')
  await expect(range).toHaveText('1-10 of 60')
  const first = await rows(page).first().textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(range).toHaveText('11-20 of 60')
  await expect(page).toHaveURL(/pageIndex=1/)
  await expect(rows(page).first()).not.toHaveText(first ?? '')
  await chip(page, 'ETFs').click()
  await expect(rowOf(page, 'SGOV')).toBeVisible()
  await expect(rowOf(page, 'AAPL')).toHaveCount(0)
  await expect(page).toHaveURL(/show=funds/)
  await expect(page).not.toHaveURL(/pageIndex=/)
  await chip(page, 'Stocks').click()
  await expect(rowOf(page, 'AAPL')).toBeVisible()
  await expect(rowOf(page, 'SGOV')).toHaveCount(0)
})

test('SK-01 a visitor’s favorites are stored, and become the wallet’s after it signs in', async ({
  page,
}) => {
  await page.goto('/stocks')
  await chip(page, 'Favorites').click()
  await expect(page.getByText('No favorites yet.')).toBeVisible()
  await chip(page, 'All').click()
  await star(page, 'AAPL').click()
  await expect(star(page, 'AAPL')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(chip(page, 'Favorites')).toHaveText('Favorites1')
  await signIn(page, 'Account 9')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
  await expect(star(page, 'AAPL')).toHaveAttribute('aria-pressed', 'true')
  await star(page, 'ABBV').click()
  await expect(chip(page, 'Favorites')).toHaveText('Favorites2')
  await page.reload()
  await expect(chip(page, 'Favorites')).toHaveText('Favorites2')
  await chip(page, 'Favorites').click()
  await expect(rows(page)).toHaveCount(2)
  await star(page, 'ABBV').click()
  await expect(rows(page)).toHaveCount(1)
  await star(page, 'AAPL').click()
  await expect(page.getByText('No favorites yet.')).toBeVisible()
})

test('SK-01 PR-01 the holdings filter needs a wallet, and no personal request is sent before', async ({
  page,
}) => {
  const personal: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/user')) personal.push(request.url())
  })
  await page.goto('/stocks?show=held')
  await expect(page.getByText('Connect your wallet to see your holdings')).toBeVisible()
  await page.goto('/stocks/AAPL')
  await expect(page.getByText('Connect your wallet to see your position')).toBeVisible()
  expect(personal).toEqual([])
})

test('SK-01 a failed listing shows an error, and is requested again', async ({ page }) => {
  await page.route('**/api/v1/stocks/listing*', (route) => route.abort())
  await page.goto('/stocks')
  await expect(page.getByText('We couldn’t load the stocks.')).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/api/v1/stocks/listing*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('SK-01 on a phone a stock takes two lines in three columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/stocks')
  await expect(table(page).locator('thead th')).toHaveText(['Favorite', 'Stock', 'Today', 'Price'])
  await expect(rowOf(page, 'AAPL').locator('td').last()).toHaveText(
    /^\d+\.\d\d[+\u2212]\d+\.\d\d%$/,
  )
})
