import type { MarketStatus } from '@parvalue/shared/api/stock-fields.ts'
import { expect, type Page, test } from '@playwright/test'
import { haltTrading, resumeTrading } from '../support/market.ts'
import { changeApiAnswer, signIn } from '../support/steps.ts'
import { limitPriceField, orderAmountField, orderTicket } from './ticket-steps.ts'

type ShownMarket = {
  /** Market time when the page opens; it runs from then on. */
  at: string
  /** Age in seconds of the price at that time. */
  priceAgeSeconds: number
}

/** Makes the page show another market time; the market itself is unchanged. */
async function showMarketTime(page: Page, { at, priceAgeSeconds }: ShownMarket) {
  const startedMs = Date.now()
  await changeApiAnswer(page, '**/api/v1/market/status', (status: object) => ({
    ...status,
    world_dt: new Date(Date.parse(at) + Date.now() - startedMs).toISOString(),
  }))
  const timestamp = new Date(Date.parse(at) - priceAgeSeconds * 1000).toISOString()
  await changeApiAnswer(page, '**/api/v1/stocks/price_summaries*', (summaries: object[]) =>
    summaries.map((summary) => ({ ...summary, timestamp })),
  )
}

/** A week with Thanksgiving, in standard time: New York is five hours behind UTC. */
const sessions = [
  ['2026-11-23T06:00:00Z', 'Overnight: limit orders only until 04:00 ET.', 'Limit'],
  ['2026-11-23T12:00:00Z', 'Pre-market: limit orders only until 09:30 ET.', 'Limit'],
  ['2026-11-23T15:30:00Z', 'Regular session: market and limit orders until 16:00 ET.', 'Market'],
  ['2026-11-23T22:00:00Z', 'After hours: limit orders only until 20:00 ET.', 'Limit'],
  [
    '2026-11-26T17:00:00Z',
    'The market is closed until 20:00 ET. A limit order waits until it opens.',
    'Limit',
  ],
  ['2026-11-27T15:30:00Z', 'Regular session: market and limit orders until 13:00 ET.', 'Market'],
  [
    '2026-11-28T15:30:00Z',
    /The market is closed until .*Nov 29, 20:00 ET\. A limit order waits/,
    'Limit',
  ],
] as const

for (const [at, said, type] of sessions) {
  test(`OP-02 at ${at} the ticket shows the session, its order types, and its next change`, async ({
    page,
  }) => {
    await showMarketTime(page, { at, priceAgeSeconds: 125 })
    await page.goto('/stocks/AAPL')
    await expect(orderTicket(page)).toContainText(said)
    const isRegular = type === 'Market'
    const [chosen, other] = isRegular ? ['Market', 'Limit'] : ['Limit', 'Market']
    const chip = (name: string) => orderTicket(page).getByRole('button', { name, exact: true })
    await expect(chip(chosen)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(other)).toHaveAttribute('aria-pressed', 'false')
    if (!isRegular) await expect(chip(other)).toHaveAttribute('aria-disabled', 'true')
    await chip('Limit').click()
    for (const name of ['Immediate or cancel', 'Fill or kill']) {
      if (isRegular) await expect(chip(name)).not.toHaveAttribute('aria-disabled', 'true')
      else await expect(chip(name)).toHaveAttribute('aria-disabled', 'true')
    }
  })
}

for (const [priceAgeSeconds, said] of [
  [0, /Price updated \d+ s ago/],
  [125, 'Price updated 2 min ago'],
  [3 * 3600 + 60, 'Price updated 3 h ago'],
] as const) {
  test(`OP-02 a price that is ${priceAgeSeconds} seconds old shows its age`, async ({ page }) => {
    await showMarketTime(page, { at: '2026-11-23T15:30:00Z', priceAgeSeconds })
    await page.goto('/stocks/AAPL')
    await expect(orderTicket(page)).toContainText(said)
  })
}

test('OP-02 an open ticket changes by itself at the end of the regular session, and says why', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 4')
  await showMarketTime(page, { at: '2026-11-23T20:59:48Z', priceAgeSeconds: 1 })
  await page.reload()
  const card = orderTicket(page)
  await expect(card).toContainText('Regular session: market and limit orders until 16:00 ET.')
  await orderAmountField(page).fill('100')
  await expect(card).toContainText('today, until 16:00 ET')
  await expect(card).toContainText('After hours: limit orders only until 20:00 ET.', {
    timeout: 60_000,
  })
  await expect(card).toContainText('Limit orders only')
  await expect(orderAmountField(page)).toHaveValue('100')
  await limitPriceField(page).fill('150')
  await expect(card).toContainText('today, until 20:00 ET')
  await expect(card).toContainText(/Reference price updated \d+ (s|min) ago/)
})

test('XT-01 sizes, fees, both network costs and the deadline of an order are shown before a signature', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 4')
  await showMarketTime(page, { at: '2026-11-23T15:30:00Z', priceAgeSeconds: 1 })
  await page.reload()
  const card = orderTicket(page)
  const facts = card.locator('form')
  await orderAmountField(page).fill('100')
  await expect(facts).toContainText('today, until 16:00 ET')
  // The local market may be closed, and then only limit orders are accepted.
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  await limitPriceField(page).fill('50')
  await expect(facts).toContainText('today, until 16:00 ET')
  await expect(facts).toContainText('$1.00 to $250,000.00')
  await expect(facts).toContainText(/0\.5% \+ \$0\.20 \+ \$\d+\.\d\d network fee/)
  await expect(facts).toContainText(/Most you’ll pay\s*10[1-9]\.\d+\smockUSD/)
  await card.getByText('You pay gas', { exact: true }).click()
  await expect(card).toContainText(/2 signatures, ≈\s(\$\d+\.\d\d|0\.\d+\sETH)/)
  await expect(facts).toContainText(/Most you’ll pay\s*100\.70\smockUSD/)
  for (const [name, until] of [
    ['Good till canceled', /good till canceled, through/],
    ['Immediate or cancel', 'immediate or cancel'],
    ['Fill or kill', 'fill or kill'],
    ['Day', 'today, until 16:00 ET'],
  ] as const) {
    await card.getByRole('button', { name, exact: true }).click()
    await expect(facts).toContainText(until)
  }
  await card.getByRole('tab', { name: 'Sell' }).click()
  await expect(facts).toContainText('Order size')
  await expect(facts).toContainText(/0\.5% \+ \$0\.20/)
})

test('XT-09 before the page knows of a halt, the server refuses the order with the reason', async ({
  page,
}) => {
  await page.goto('/stocks/NVDA')
  await signIn(page, 'Account 4')
  await changeApiAnswer(page, '**/api/v1/market/status', (status: object) => ({
    ...status,
    halts: [],
  }))
  await page.reload()
  const card = orderTicket(page)
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  await limitPriceField(page).fill('50')
  await orderAmountField(page).fill('100')
  await haltTrading('NVDA', 'News pending')
  try {
    // The server knows of the halt, only the page does not.
    const status = `${new URL(page.url()).origin}/api/v1/market/status`
    const listHalts = async () =>
      ((await (await page.request.get(status)).json()) as MarketStatus).halts
    await expect.poll(listHalts).toHaveLength(1)
    await card.getByRole('button', { name: 'Review buy order' }).click()
    await card.getByRole('button', { name: 'Continue with 50.00' }).click()
    const alert = card.getByRole('alert')
    await expect(alert).toContainText('Trading in this stock is halted right now.')
    await expect(card.getByRole('button', { name: 'Sign with your wallet' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await resumeTrading('NVDA')
    // The server keeps refusing for some seconds, and the page may retry by itself.
    const again = card.getByRole('button', { name: 'Retry' })
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expect(card).toContainText(/Quote from \d+ s ago/, { timeout: 5_000 })
    }).toPass()
  } finally {
    await resumeTrading('NVDA')
  }
})
