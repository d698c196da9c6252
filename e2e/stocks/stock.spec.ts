import { gzipSync } from 'node:zlib'
import type { NewsArticle } from '@parvalue/shared/api/stock-fields.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { haltTrading, resumeTrading } from '../support/market.ts'
import { sendStockTokens, stockTokenBalanceOf } from '../support/shares.ts'
import { signIn } from '../support/steps.ts'

/** Address of Account 3. */
const HOLDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const KB = 1024
const chart = (page: Page) => page.getByRole('figure', { name: /^Price of Apple Inc\./ })
const reading = (page: Page) => chart(page).getByRole('slider', { name: 'Data point' })
const region = (page: Page) => page.getByRole('region', { name: 'Price chart' })

test('SK-02 the listing leads to a stock with price, facts, dividends, news, ticket and token', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks?q=AAPL')
  await page.getByRole('link', { name: /AAPL\.d/ }).click()
  await expect(page).toHaveURL('/stocks/AAPL')
  await expect(page).toHaveTitle(/^AAPL · /)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeFocused()
  await expect(main).toContainText('token on 2 networks')
  await expect(main).toContainText(/\d+\.\d\dUSD/)
  await expect(main).toContainText(/[+\u2212]\d+\.\d\d \([+\u2212]\d+\.\d\d%\) today/)
  await expect(main).toContainText(/Price updated \d+ (s|min|h) ago/)
  for (const name of ['Open', 'Market cap', 'P/E ratio', '52-week high', 'Dividend yield'])
    await expect(main.locator('dl dt').filter({ hasText: name })).toBeVisible()
  await expect(main).toContainText(/Dividend, \$0\.26 per share/)
  await expect(main).toContainText('Quarterly earnings')
  await expect(chart(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order ticket' })).toBeVisible()
  const answer = await page.request.get('/api/v1/stocks/4/news_articles')
  const [article] = (await answer.json()) as NewsArticle[]
  if (!article) throw new Error('There is no news.')
  await expect(main.locator(`a[href="${article.article_url}"]`)).toContainText(article.title)
  const card = page.getByRole('region', { name: 'Available networks' })
  await expect(card.getByText('AAPL.d.x')).toHaveCount(2)
  await expect(card.getByRole('link', { name: 'Wrap AAPL.d' })).toHaveAttribute(
    'href',
    '/stocks/AAPL/wrap',
  )
})

test('the chart has a name and a summary, and can be read with the arrow keys', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL')
  await expect(chart(page)).toHaveAccessibleDescription(/^From \d.* to \d.* Low .* high/)
  const at = reading(page)
  await at.focus()
  const now = await at.getAttribute('aria-valuetext')
  expect(now).toMatch(/^\d+\.\d\d \(\d\d:\d\d ET\)$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(at).not.toHaveAttribute('aria-valuetext', now ?? '')
  const earlier = (await at.getAttribute('aria-valuetext')) ?? ''
  const [price = '', time = ''] = earlier.split(' at ')
  await expect(region(page)).toContainText(`${time}Price ${price}`)
  await page.keyboard.press('Home')
  await expect(at).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('Escape')
  await expect(region(page).getByRole('img', { name: /^24-hour trading sessions/ })).toBeVisible()
})

test('SK-02 the chart shows a day, a week, a month and a year, each also as a table', async ({
  page,
}) => {
  const spans: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/price_chart_data')) spans.push(searchParams.get('timespan'))
  })
  await page.goto('/stocks/AAPL')
  const summaries: (string | null)[] = []
  for (const span of ['Week', 'Month', 'Year', 'Day']) {
    await page.getByRole('tab', { name: span }).click()
    const drawn = page.getByRole('figure', { name: `Price of Apple Inc.: ${span}` })
    await expect(drawn).toHaveAccessibleDescription(/^From \d.* to \d.* Low .* high/)
    const described = await drawn.getAttribute('aria-describedby')
    summaries.push(await page.locator(`[id="${described}"]`).textContent())
  }
  expect(new Set(spans)).toEqual(new Set(['DAY', 'WEEK', 'MONTH', 'YEAR']))
  expect(new Set(summaries).size).toBe(4)
  await page.getByRole('tab', { name: 'Year' }).click()
  await region(page).getByRole('button', { name: 'View as table' }).click()
  const table = page.getByRole('table', { name: 'Price chart' })
  await expect(table.locator('thead th')).toHaveText(['Date', 'Price', 'High', 'Low'])
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await expect(chart(page)).toHaveCount(0)
})

test('markup in news is shown as text, and only web links are links', async ({ page }) => {
  await page.route('**/api/v1/stocks/*/news_articles', (route) =>
    route.fulfill({
      json: ['https://news.example/a', 'javascript:alert(1)'].map((article_url) => ({
        title: '<img src=x onerror=alert(1)><b>Bold</b>',
        publisher: 'Wire <i>',
        description: '',
        published_dt: '2026-11-20T10:00:00.000Z',
        ...{ article_url, image_url: null, amp_url: null },
      })),
    }),
  )
  await page.goto('/stocks/AAPL')
  const article = page.getByRole('link', { name: '<img src=x onerror=alert(1)><b>Bold</b>' })
  await expect(article).toHaveCount(1)
  await expect(article).toHaveAttribute('rel', /noopener/)
  await expect(page.locator('main img[src=x]')).toHaveCount(0)
})

test('XT-09 a halt is shown with its reason and start, on the stock page and in the listing', async ({
  page,
}) => {
  await haltTrading('MSFT', 'News pending')
  try {
    await page.goto('/stocks/MSFT')
    const statuses = page.getByRole('status').filter({ hasText: 'Trading in MSFT is halted' })
    // The ticket shows the alert too; the first one is below the stock's name.
    const alert = statuses.first()
    await expect(alert).toContainText(/Halted by the exchange since \d\d:\d\d ET: .+/, {
      timeout: 60_000,
    })
    await page.goto('/stocks?q=MSFT')
    await expect(page.getByText(/^halted at \d\d:\d\d ET$/)).toBeVisible()
  } finally {
    await resumeTrading('MSFT')
  }
  await page.goto('/stocks/MSFT')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Microsoft Corporation')
  await expect(page.getByText('Trading in MSFT is halted')).toHaveCount(0)
})

test('SK-02 the stock page shows the wallet’s holding over both networks', async ({ page }) => {
  const [one, half] = [10n ** 18n, 5n * 10n ** 17n]
  await page.goto('/stocks/NVDA')
  const position = page.getByRole('region', { name: 'Your position' })
  await expect(position).toContainText('Connect your wallet to see your position')
  await signIn(page, 'Account 3')
  const here = await sendStockTokens(page, { symbol: 'NVDA.d', to: HOLDER, amount: 2n * one })
  const there = await sendStockTokens(page, {
    ...{ symbol: 'NVDA.d', to: HOLDER, amount: half },
    chainId: 421614,
  })
  const held = await Promise.all(
    [here, there].map(({ rpcUrl, token }) => stockTokenBalanceOf(rpcUrl, token.address, HOLDER)),
  )
  const shares = toAmountLabel(
    held.reduce((sum, amount) => sum + amount, 0n),
    { decimals: 18, fractionMin: 4, fractionMax: 4 },
  )
  await expect(position).toContainText(`Shares${shares}`)
  await expect(position).toContainText(/Value\$\d[\d,]*\.\d\d/)
  await expect(position).toContainText(/Average cost\$\d+\.\d\d/)
  await page.goto('/stocks?show=held&q=NVDA')
  await expect(page.getByRole('table', { name: 'Stocks' }).locator('tbody tr')).toHaveText(
    new RegExp(`NVDA\\.d.*${shares}$`),
  )
})

test('an unknown symbol leads back to the listing', async ({ page }) => {
  await page.goto('/stocks/nope')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find NOPE')
  await page.getByRole('link', { name: 'All stocks' }).click()
  await expect(page).toHaveURL('/stocks')
})

test('a stock page loads at most 300 KB of scripts, and only it loads the chart', async ({
  page,
}) => {
  const weigh = async (path: string) => {
    const parts: { name: string; bytes: number }[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script' || !response.ok()) return
      const body = await response.body().catch(() => Buffer.alloc(0))
      parts.push({ name: new URL(response.url()).pathname, bytes: gzipSync(body).length })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    page.removeAllListeners('response')
    return parts
  }
  const first = await weigh('/')
  const stock = await weigh('/stocks/AAPL')
  // The ticket is part of this weight, because it is rendered at once and can be filled in.
  await expect(page.getByRole('region', { name: 'Order ticket' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount in dollars' })).toBeEditable()
  const table = stock
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${(bytes / KB).toFixed(1).padStart(7)} KB  ${name}`)
  // biome-ignore lint/suspicious/noConsole: the sizes are a result of the test.
  console.log(table.join('\n'))
  expect(stock.reduce((sum, { bytes }) => sum + bytes, 0) / KB).toBeLessThanOrEqual(300)
  const isOfStocks = ({ name }: { name: string }) => /\/stock/.test(name)
  expect(stock.filter(isOfStocks).length).toBeGreaterThan(0)
  expect(first.filter(isOfStocks)).toEqual([])
})
