import { expect, test } from '@playwright/test'
import { recordAnalytics, recordAnalyticsSteps } from '../support/analytics-events.ts'
import { buyUsdPlus, payField, signIn, tradeCard, usdPlusRow } from '../support/steps.ts'

const CHAIN = { chainId: 11155111 }
const TAGS =
  'utm_source=news&utm_campaign=autumn&utm_medium=email&utm_term=usd&utm_content=a&utm_id=7'

test('IN-02 IN-03 page views carry the route pattern and the landing’s campaign, and no personal data', async ({
  page,
  baseURL,
}) => {
  const listEvents = await recordAnalytics()
  await page.goto(`/stocks/AAPL?${TAGS}&ref=ABCD-1234`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Wrap', exact: true }).first().click()
  await expect(page).toHaveURL(/\/wrap$/)
  const query = '?utm_source=news&utm_campaign=autumn&utm_medium=email&utm_term=usd&utm_content=a'
  const view = { name: 'pageview', domain: 'parvalue.example', referrer: null, props: {} }
  const stock = expect.objectContaining({ ...view, url: `${baseURL}/stocks/$symbol${query}` })
  const wrap = expect.objectContaining({ ...view, url: `${baseURL}/wrap${query}` })
  await expect.poll(listEvents).toEqual([stock, wrap])
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain('autumn')
  await page.reload()
  await expect.poll(listEvents).toEqual([stock, wrap, wrap])
})

test('IN-02 the stages of a purchase are counted', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 6')
  const listEvents = await recordAnalyticsSteps()
  await buyUsdPlus(page, '2')
  await expect.poll(listEvents).toEqual([
    { name: 'trade_signature_requested', ...CHAIN, trade: 'buy', step: 'approve' },
    { name: 'trade_signature_requested', ...CHAIN, trade: 'buy', step: 'deposit' },
    { name: 'trade_done', ...CHAIN, trade: 'buy' },
  ])
})

test('IN-02 an amount above the balance is counted once it has stood for three seconds', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await signIn(page, 'Account 6')
  await expect(usdPlusRow(page)).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  const listEvents = await recordAnalyticsSteps()
  await payField(page).fill('99999999')
  await expect(tradeCard(page)).toContainText('You do not have enough')
  await page.clock.runFor(2900)
  expect(await listEvents()).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(listEvents).toEqual([{ name: 'insufficient_funds', ...CHAIN, form: 'buy' }])
})

test('switching statistics off stops the counting, and the choice is stored', async ({ page }) => {
  await page.goto('/settings')
  const box = page.getByRole('checkbox', { name: 'Count my visits in this browser' })
  await expect(box).toBeChecked()
  await box.uncheck({ force: true })
  const listEvents = await recordAnalytics()
  await page.reload()
  await expect(box).not.toBeChecked()
  await page.getByRole('link', { name: 'Wrap', exact: true }).first().click()
  await expect(page).toHaveURL(/\/wrap$/)
  await page.goto('/settings')
  expect(await listEvents()).toEqual([])
  await box.check({ force: true })
  await page.reload()
  await expect.poll(async () => (await listEvents()).map(({ name }) => name)).toEqual(['pageview'])
})

for (const signal of ['doNotTrack', 'globalPrivacyControl'] as const) {
  test(`a visitor who sends ${signal} is not counted, and the page says so`, async ({ page }) => {
    await page.addInitScript((name) => {
      const value = name === 'doNotTrack' ? '1' : true
      Object.defineProperty(navigator, name, { get: () => value })
    }, signal)
    const listEvents = await recordAnalytics()
    await page.goto('/settings')
    await expect(page.getByText('Your visits aren’t counted in this browser')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Count my visits' })).toHaveCount(0)
    await page.goto('/wrap')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await listEvents()).toEqual([])
  })
}
