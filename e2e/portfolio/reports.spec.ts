import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { chainClient } from '../dollar/wrap-steps.ts'
import { readDeployment } from '../support/deployment.ts'
import { changeApiAnswer } from '../support/steps.ts'

const REPORT = '**/api/v1/transparency/report'
const FILLED = '**/api/v1/transparency/filled_orders'

const tokens = (page: Page) => page.getByRole('table', { name: 'Tokens and shares' })
const filled = (page: Page) => page.getByRole('table', { name: 'Latest filled orders' })
const rowOf = (page: Page, symbol: string) =>
  tokens(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${symbol}\\.d`) }) })

type Stock = {
  symbol: string
  supplies: { chain_id: number; supply: string | null }[]
  total_supply: string | null
  position: string | null
  is_backed: boolean | null
}

/** Changes AAPL in the server's report, and the totals accordingly. */
const change = (page: Page, isBacked: boolean | null, part: Partial<Stock>) =>
  changeApiAnswer(page, REPORT, (answer: { stocks: Stock[] }) => {
    const stocks = answer.stocks.map((one) =>
      one.symbol === 'AAPL' ? { ...one, is_backed: isBacked, ...part } : one,
    )
    return { ...answer, is_backed: isBacked, stocks }
  })

const part = (index: number) => ({
  stock_id: 4,
  symbol: 'AAPL',
  chain_id: 11155111,
  order_side: index % 2 === 0 ? 'BUY' : 'SELL',
  asset_token_quantity: `${index + 1}.5`,
  payment_token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  payment_token_quantity: `${(index + 1.5) * 200}`,
  price: '200',
  transaction_hash: `0x${`${index}`.padStart(64, '0')}`,
  transaction_dt: new Date(Date.UTC(2026, 10, 20, 12, 0) - index * 60_000).toISOString(),
})

test('SK-11 the menu leads to the report with its verdict, custodian, blocks with their age, and files', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused()
  await expect(page).toHaveTitle(/^Reports · /)
  const main = page.getByRole('main')
  await expect(main).toContainText('Every stock token is backed by a share held at the custodian.')
  const statement = main.getByRole('region', { name: 'Summary' })
  await expect(statement).toContainText(/(\d+) of \1 stocks backed/)
  await expect(statement).toContainText('Simulated locally')
  await expect(statement).toContainText(/SepoliaBlock [\d,]+\d+ (s|min) ago/)
  await expect(statement).toContainText(/Total token value\$[\d,]+\.\d\d/)
  await expect(main).toContainText('What this report does and doesn’t prove')
  for (const name of ['Download JSON', 'Download CSV']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    expect((await page.request.get(href ?? '')).status()).toBe(200)
  }
})

test('SK-11 each network’s token supply is its contract’s, beside the shares for all networks', async ({
  page,
}) => {
  await page.goto('/reports')
  const { stockTokens = [] } = (await readDeployment(page)) as unknown as {
    stockTokens?: { symbol: string; address: `0x${string}` }[]
  }
  const address = stockTokens.find(({ symbol }) => symbol === 'SGOV.d')?.address ?? '0x'
  await page.getByRole('combobox').first().selectOption('100')
  const row = rowOf(page, 'SGOV')
  await expect(async () => {
    const supply = await chainClient.readContract({
      address,
      abi: dShareAbi,
      functionName: 'totalSupply',
    })
    const text = toAmountLabel(supply, { decimals: 18, fractionMin: 0 })
    const link = row.getByRole('link', { name: text, exact: true }).first()
    await expect(link).toHaveAttribute('href', new RegExp(`/token/${address}$`, 'i'), {
      timeout: 1000,
    })
  }).toPass()
  await expect(row).toContainText('Backed')
})

test('SK-11 a shortfall is shown in words and figures, above all other stocks', async ({
  page,
}) => {
  await change(page, false, { total_supply: '30.5', position: '30' })
  await page.goto('/reports')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Some stock tokens aren’t fully backed by shares at the custodian.',
  )
  const first = tokens(page).locator('tbody tr').first()
  await expect(first).toContainText('AAPL.d')
  await expect(first).toContainText('Not fully backed')
  await expect(first).toContainText(/Missing shares: [\d,.]+/)
})

test('SK-11 an unreachable custodian leaves a gap without a verdict, and the supply is still shown', async ({
  page,
}) => {
  await changeApiAnswer(page, REPORT, (answer: { stocks: Stock[] }) => {
    const stocks = answer.stocks.map((one) => ({ ...one, position: null, is_backed: null }))
    return { ...answer, positions_dt: null, is_backed: null, stocks }
  })
  await page.goto('/reports')
  const main = page.getByRole('main')
  await expect(main).toContainText('Some data is unavailable, so we can’t confirm backing')
  await expect(main.getByRole('region', { name: 'Summary' })).toContainText('No response')
  const first = tokens(page).locator('tbody tr').first()
  await expect(first).toContainText('Unknown')
  await expect(first.locator('td').nth(3)).toHaveText(/\d/)
  await expect(first.locator('td').nth(4)).toHaveText('—')
})

for (const [route, said] of [
  [REPORT, 'We couldn’t load the report.'],
  [FILLED, 'We couldn’t load the latest filled orders.'],
] as const) {
  test(`SK-11 ${said} Only Retry loads it again`, async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener(
        'click',
        ({ target }) => {
          if ((target as Element).textContent === 'Retry')
            Object.assign(window, { isPressed: true })
        },
        { capture: true },
      ),
    )
    await page.route(route, async (one) => {
      const isPressed = await page.evaluate(() => 'isPressed' in window)
      return isPressed ? one.continue() : one.abort()
    })
    await page.goto('/reports')
    const main = page.getByRole('main')
    await expect(main).toContainText(said)
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(main).not.toContainText(said)
    await expect(tokens(page)).toBeVisible()
  })
}

test('SK-11 the latest filled orders are paged, each with its transaction and without its owner', async ({
  page,
}) => {
  const parts = Array.from({ length: 23 }, (_, index) => part(index))
  await page.route(FILLED, (route) => route.fulfill({ json: parts }))
  await page.goto('/reports')
  await expect(filled(page).locator('thead th')).toHaveText([
    'Order',
    'Time',
    'Network',
    'Shares',
    'Price',
    'Amount',
  ])
  const rows = filled(page).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Bought AAPL')
  await expect(rows.nth(1)).toContainText('Sold AAPL')
  await expect(rows.nth(1)).toContainText('2.5')
  await expect(rows.nth(1)).toContainText('$500.00')
  await expect(rows.first().getByRole('link', { name: '$300.00' })).toHaveAttribute(
    'href',
    new RegExp(`/tx/${parts[0]?.transaction_hash}$`),
  )
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await expect(page).toHaveURL(/pageIndex=1/)
  await expect(rows.first()).toContainText('11.5')
  await page.reload()
  await expect(rows.first()).toContainText('11.5')
})

test('SK-11 an empty list of filled orders says so, and fits on a phone', async ({ page }) => {
  await page.route(FILLED, (route) => route.fulfill({ json: [] }))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/reports')
  await expect(page.getByRole('main')).toContainText('No filled orders yet.')
  await expect(tokens(page).locator('tbody tr').first()).toContainText(
    /[\d,]+ tokens, [\d,]+ shares/,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('SK-11 in Spanish on the narrowest phone no figure of a table is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route(FILLED, (route) => route.fulfill({ json: [part(0), part(1)] }))
  await page.goto('/reports?lng=es-MX')
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables).toHaveCount(2)
  await expect(tables.first().locator('tbody tr').first()).toContainText('acciones')
  const widths = await tables.evaluateAll((all) => all.map((table) => table.scrollWidth))
  for (const width of widths) expect(width).toBeLessThanOrEqual(320 - 2 * 16)
})
