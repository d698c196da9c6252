import type { PriceChartPoint } from '@parvalue/shared/api/stock-fields.ts'
import { expect, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'

test('SK-02 the wallet’s trades are on the chart, in its readout and in its table', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  const answer = await page.request.get('/api/v1/stocks/4/price_chart_data?timespan=DAY')
  const points = (await answer.json()) as PriceChartPoint[]
  const [early, late] = [points.at(0), points.at(-1)]
  if (!early || !late) throw new Error('The chart has no points.')
  const trade = (side: string, amount: string, point: { timestamp: number; close: string }) => ({
    stock_id: 4,
    chain_id: 11155111,
    side,
    amount,
    price: point.close,
    adjusted_amount: amount,
    adjusted_price: point.close,
    traded_dt: new Date(point.timestamp * 1000 + 1000).toISOString(),
    transaction_hash: `0x${amount.replace('.', '').padStart(64, '0')}`,
  })
  await page.route('**/api/v1/user/wallet/trades*', (route) =>
    route.fulfill({ json: [trade('BUY', '2.5', early), trade('SELL', '1', late)] }),
  )
  await page.goto('/stocks/AAPL')
  const reading = page.getByRole('slider', { name: 'Data point' })
  await expect(page.getByTitle(/^Bought 2\.5 at [\d,.]+$/)).toHaveText('B')
  await expect(page.getByTitle(/^Sold 1 at [\d,.]+$/)).toHaveText('S')
  await reading.focus()
  await page.keyboard.press('End')
  await expect(reading).toHaveAttribute('aria-valuetext', /, Sold 1 at [\d,.]+$/)
  await expect(page.getByText(/^Sold 1 at/)).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  const table = page.getByRole('table', { name: 'Price chart' })
  await expect(table.locator('thead th').last()).toHaveText('Your trades')
  await expect(table.locator('tbody tr').first()).toContainText(/Sold 1 at [\d,.]+/)
})
