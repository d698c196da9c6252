import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { toReserveValueDown } from '@parvalue/shared/domain/reserves/reserves.ts'
import { expect, type Page, test } from '@playwright/test'
import { chainClient, tokenBalanceOf } from '../dollar/wrap-steps.ts'
import { readDeployment } from '../support/deployment.ts'
import { CHAIN_PORT } from '../support/ports.ts'
import { changeApiAnswer } from '../support/steps.ts'

const SECOND_RPC = `http://127.0.0.1:${CHAIN_PORT + 1}/**`

const table = (page: Page) => page.getByRole('table', { name: 'Treasury holdings' })
const rowsOf = (page: Page, network: string) =>
  table(page).locator('tbody tr').filter({ hasText: network })
const rowOf = (page: Page, symbol: string) =>
  table(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: symbol, exact: true }) })
    .filter({ hasText: /(?<!Arbitrum )Sepolia/ })

type StockToken = { symbol: string; address: `0x${string}`; stockId: number; kind: string }

async function readStocks(page: Page): Promise<StockToken[]> {
  const deployment = (await readDeployment(page)) as unknown as { stockTokens?: StockToken[] }
  return deployment.stockTokens ?? []
}

const readTreasuryAddress = (usdPlus: `0x${string}`) =>
  chainClient.readContract({ address: usdPlus, abi: usdPlusAbi, functionName: 'treasury' })

test('TP-01 SH-03 the page shows heading and subheading, a verdict with its ratio, and its sources', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Transparency' }).click()
  await expect(page).toHaveURL(/\/transparency$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transparency')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Transparency · /)
  await expect(
    page.getByText('USD+ is 100%-backed by short-term US Treasuries.', { exact: true }),
  ).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    /The reserve holds 1\.\d{4} US dollars for every USD\+ in circulation\./,
  )
  await expect(main).toContainText('Fully backed')
  await expect(main).toContainText('Part of the reserve can be cash')
  await expect(main).toContainText('No report has been published yet.')
  await expect(main).toContainText('Reported, not yet attested')
  await expect(main).not.toContainText('Reported, then attested')
  await expect(main).toContainText(/Sepolia [\d,]+ · Arbitrum Sepolia [\d,]+/)
  for (const name of ['Download JSON', 'Download CSV']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    expect((await page.request.get(href ?? '')).status()).toBe(200)
  }
})

test('TP-02 TP-03 TP-05 the treasury’s tokens on each network are valued at the API’s prices', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/transparency')
  await expect(table(page).locator('thead th')).toHaveText(['Asset', 'Chain', 'Balance', 'Value'])
  const { contracts, paymentTokens } = await readDeployment(page)
  const treasury = await readTreasuryAddress(contracts.usdPlus)
  const [sgov] = (await readStocks(page)).filter(({ symbol }) => symbol === 'SGOV.d')
  if (!sgov) throw new Error('There is no SGOV.d.')
  const amount = await tokenBalanceOf(sgov.address, treasury)
  expect(amount).toBeGreaterThan(0n)
  const row = rowOf(page, 'SGOV.d')
  await expect(row).toContainText(toAmountLabel(amount, { decimals: 18 }))
  await expect(async () => {
    const query = `stock_token_ids=${sgov.stockId}`
    const answer = await page.request.get(`/api/v1/treasury/token_prices?${query}`)
    const [price] = (await answer.json()) as { price: string }[]
    const value = toReserveValueDown({ amount, decimals: 18, priceText: price?.price ?? '' }) ?? 0n
    const text = `$${toNearestAmountLabel(value, { decimals: 6, fractionMax: 2 })}`
    await expect(row).toContainText(text, { timeout: 1000 })
  }).toPass()

  const link = row.getByRole('link', { name: 'SGOV.d' })
  await expect(link).toHaveAttribute('href', new RegExp(`/token/${sgov.address}\\?a=${treasury}$`))
  const cash = await tokenBalanceOf(paymentTokens[0]?.address ?? '0x', treasury)
  await expect(rowOf(page, 'mockUSD')).toContainText(
    `$${toNearestAmountLabel(cash, { decimals: 6, fractionMax: 2 })}`,
  )
  await expect(rowsOf(page, 'Arbitrum Sepolia').first()).toBeVisible()
  await page.getByRole('button', { name: 'Arbitrum Sepolia', exact: true }).click()
  await expect(rowOf(page, 'SGOV.d')).toHaveCount(0)
  await expect(rowsOf(page, 'Arbitrum Sepolia').first()).toBeVisible()
})

test('TP-04 TP-06 zero balances are left out, a missing price is N/A, and shares and dollars have icons', async ({
  page,
}) => {
  await changeApiAnswer(
    page,
    '**/api/v1/treasury/token_prices*',
    (prices: { stock_token_id: number }[]) => prices.filter((one) => one.stock_token_id !== 3),
  )
  await page.goto('/transparency')
  const row = rowOf(page, 'TBIL.d')
  await expect(row.locator('td').last()).toHaveText('N/A')
  await expect(rowOf(page, 'SGOV.d').locator('td').last()).toContainText('$')
  await expect(row.locator('img')).toHaveAttribute('src', /share\.svg$/)
  await expect(rowOf(page, 'AAPL.d')).toHaveCount(0)
})

test('TP-04 an unreachable network is one row with a skull, and recovers by itself', async ({
  page,
}) => {
  await page.route(SECOND_RPC, (route) => route.abort())
  await page.goto('/transparency')
  const skull = table(page).getByRole('img', { name: 'Error' })
  await expect(skull).toHaveText('💀')
  await expect(skull).toHaveCount(1)
  await expect(table(page)).toContainText('We couldn’t load Arbitrum Sepolia')
  await expect(rowOf(page, 'SGOV.d')).toBeVisible()
  await page.unroute(SECOND_RPC)
  const retry = table(page).getByRole('button', { name: 'Retry' })
  // The page reads the chain again by itself too, so the button may be gone before the click.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(skull).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(rowsOf(page, 'Arbitrum Sepolia').first()).toBeVisible()
})

test('OP-03 the browser reads the same figures directly from the chains', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/transparency')
  await page.getByRole('button', { name: 'Verify in your browser' }).click()
  await expect(page.getByRole('heading', { name: 'Read by your browser' })).toBeFocused()
  const checks = page.getByRole('table', { name: 'Read by your browser' })
  await expect(checks.locator('tbody tr').first()).toContainText('USD+ supply')
  await expect(checks.getByText('Mismatch')).toHaveCount(0)
  await expect(checks.getByText('Not verified')).toHaveCount(0)
  const conclusion = page.getByRole('status').filter({ hasText: 'figures match' })
  await expect(conclusion).toHaveText(
    /^(\d+) of \1 figures match\. They give the same ratio: 1\d\d\.\d\d%\.$/,
  )
})

test('OP-03 a supply that the API understates is detected', async ({ page }) => {
  type Reserves = { chains: { supply_quantity: string }[] }
  await changeApiAnswer(page, '**/api/v1/reserves', (answer: Reserves) => {
    const [first, ...chains] = answer.chains
    const supply_quantity = `${BigInt(first?.supply_quantity ?? 0) - 1_000_000n}`
    return { ...answer, chains: [{ ...first, supply_quantity }, ...chains] }
  })
  await page.goto('/transparency')
  await page.getByRole('button', { name: 'Verify in your browser' }).click()
  const checks = page.getByRole('table', { name: 'Read by your browser' })
  const supply = checks.locator('tbody tr').filter({ hasText: 'USD+ supply' }).first()
  await expect(supply).toContainText('Mismatch')
  await expect(checks.getByText('Mismatch')).toHaveCount(1)
})

test('AU-06 the APY is requested when the first page loads, and prices are cached for five seconds', {
  tag: '@every-change',
}, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const count = (path: string) => requested.filter((one) => one === `/api/v1/${path}`).length
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => count('info/')).toBe(1)
  const nav = page.getByRole('banner')
  await nav.getByRole('link', { name: 'Transparency' }).click()
  await expect(rowOf(page, 'SGOV.d').locator('td').last()).toContainText('$')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(10)
  const before = count('treasury/token_prices')
  await nav.getByRole('link', { name: 'Wrap' }).click()
  await page.clock.runFor(1000)
  await nav.getByRole('link', { name: 'Transparency' }).click()
  await page.clock.runFor(500)
  await expect(rowOf(page, 'SGOV.d').locator('td').last()).toContainText('$')
  expect(count('treasury/token_prices') - before).toBeLessThanOrEqual(1)
  // The page may start its interval later than it shows the price.
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return count('treasury/token_prices') - before
    })
    .toBeGreaterThanOrEqual(1)
})

test('SP-01 PR-04 the four figures are shown, the APY with two decimals once known, with its calculation', {
  tag: '@every-change',
}, async ({ page }) => {
  let answer: object | null = null
  await page.route('**/api/v1/info/', (route) =>
    answer === null ? route.abort() : route.fulfill({ json: answer }),
  )
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('We couldn’t load the APY.')).toBeAttached()
  answer = { yield: null, basis: null }
  await page.reload()
  await expect(main.getByText('The APY isn’t known yet.')).toBeAttached()
  await expect(main).toContainText('100%backed by real world assets')
  await expect(main).toContainText('$1 USDredemption guarantee')
  await expect(main).toContainText('0-3 daysredemption time')
  await expect(main).not.toContainText(/\d\.\d\d%/)
  answer = {
    yield: 0.041784,
    basis: {
      chain_id: 11155111,
      from: { created_dt: '2026-10-21T10:00:00.000Z', balance_per_share: '1000000000000000000' },
      to: { created_dt: '2026-11-20T10:00:00.000Z', balance_per_share: '1003369000000000000' },
    },
  }
  await page.reload()
  await expect(main).toContainText('4.18%')
  const how = main.getByRole('button', { name: 'How it’s calculated' })
  await expect(how).toHaveAccessibleDescription(/from 1\.00 on .* to 1\.003369 on/)
  const tip = main.getByRole('tooltip')
  await expect(tip).toBeHidden()
  await how.hover()
  await expect(tip).toBeVisible()
})
