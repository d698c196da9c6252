import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Address } from 'viem'
import { CHAIN_PORT } from '../support/ports.ts'
import { sendStockTokens } from '../support/shares.ts'
import { signIn, signUntilComplete } from '../support/steps.ts'

const ACCOUNT_6: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ACCOUNT_7: Address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const ACCOUNT_8: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const SHARE = 10n ** 18n
const ARBITRUM_SEPOLIA = 421614

const holdings = (page: Page) => page.getByRole('table', { name: 'Holdings' })
const rowOf = (page: Page, symbol: string) =>
  holdings(page)
    .locator('tr')
    .filter({ has: page.getByText(symbol, { exact: true }) })
    .first()
const lotsOf = (page: Page, symbol: string) =>
  holdings(page).getByRole('button', { name: new RegExp(`^Tax lots of ${symbol} `) })

test('SK-05 PO-06 the portfolio shows shares of all networks with price, value and lots, on any wallet network', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/portfolio')
  await sendStockTokens(page, { symbol: 'AAPL.d', to: ACCOUNT_7, amount: 12n * SHARE })
  await sendStockTokens(page, {
    symbol: 'SGOV.d',
    to: ACCOUNT_7,
    amount: 100n * SHARE,
    chainId: ARBITRUM_SEPOLIA,
  })
  await signIn(page, 'Account 7')
  await expect(rowOf(page, 'AAPL.d')).toContainText('12.0000')
  await expect(rowOf(page, 'AAPL.d')).toContainText(/\$2,\d{3}\.\d\d/)
  await expect(rowOf(page, 'SGOV.d')).toContainText('Arbitrum Sepolia')
  await expect(rowOf(page, 'mockUSD')).toBeVisible()
  await expect(page.getByText(/^Current value, on 2 networks/)).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'AAPL.d' }).first()).toContainText('%')

  await lotsOf(page, 'AAPL.d').click()
  const lots = holdings(page).getByRole('table')
  await expect(lots.getByRole('row').last()).toContainText('12.0000')
  await expect(holdings(page)).toContainText(/No sales in \d{4}\./)
})

test('on local networks a wallet without shares can get a few once', async ({ page }) => {
  await page.goto('/portfolio')
  await signIn(page, 'Account 5')
  await page.getByRole('button', { name: 'Get test shares' }).click()
  await expect(page.getByText(/^Your test shares are on their way/)).toBeVisible()
  await expect(rowOf(page, 'AAPL.d')).toContainText('12.0000')
  await expect(rowOf(page, 'MSFT.d')).toContainText('Arbitrum Sepolia')
  await expect(page.getByRole('button', { name: 'Get test shares' })).toBeHidden()
})

test('OP-06 announced corporate actions of a holding are shown before they happen', async ({
  page,
}) => {
  await page.goto('/portfolio')
  await sendStockTokens(page, { symbol: 'SGOV.d', to: ACCOUNT_7, amount: SHARE })
  await signIn(page, 'Account 7')
  const coming = page.getByRole('list').filter({ hasText: 'SGOV.d goes ex-dividend' })
  await expect(coming.first()).toBeVisible({ timeout: 60_000 })
  await expect(coming.first()).toContainText(
    'Hold the token at 04:00 ET on the ex-date to receive the dividend.',
  )
  await expect(coming.first()).toContainText(
    /\d+\.\d\d USD less 30% tax \(\d+\.\d\d USD\) is \+\d+\.\d\d\sUSD\+/,
  )
  await expect(coming.first()).toContainText(/\d\s*becomes\s*\d+\.\d\d each/)
})

test('OP-04 SK-07 wrapping from the portfolio is no sale, and the lots keep their cost', async ({
  page,
}) => {
  await page.goto('/portfolio')
  await sendStockTokens(page, { symbol: 'NVDA.d', to: ACCOUNT_6, amount: 10n * SHARE })
  await signIn(page, 'Account 6')
  await lotsOf(page, 'NVDA.d').click()
  await holdings(page).getByRole('link', { name: 'Wrap', exact: true }).click()
  await expect(page).toHaveURL(/\/stocks\/NVDA\/wrap$/)
  const card = page.getByRole('region', { name: 'Wrap or unwrap NVDA.d' })
  await card.getByRole('textbox', { name: /^From/ }).fill('4')
  await card.getByRole('button', { name: 'Wrap', exact: true }).click()
  await signUntilComplete(page)

  await page.getByRole('link', { name: 'Your portfolio' }).click()
  await expect(rowOf(page, 'NVDA.d.x')).toContainText('4.0000')
  await expect(rowOf(page, 'NVDA.d')).toContainText('6.0000')
  await lotsOf(page, 'NVDA.d.x').click()
  const lots = holdings(page).getByRole('table')
  await expect(lots.getByRole('row').last()).toContainText('4.0000')
  await expect(holdings(page)).toContainText(/No sales in \d{4}\./)
  await expect(holdings(page).getByRole('link', { name: 'Unwrap', exact: true })).toBeVisible()
})

test('OP-04 the tax file of a year lists received shares', async ({ page }) => {
  await page.goto('/portfolio')
  await sendStockTokens(page, { symbol: 'AAPL.d', to: ACCOUNT_8, amount: 2n * SHARE })
  await signIn(page, 'Account 8')
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^\d{4} tax report \(CSV\)$/ })
    .first()
    .click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^portfolio-\d{4}\.csv$/)
  const content = await readFile(await download.path(), 'utf8')
  expect(content).toContain('AAPL')
})

test('SK-05 an unreachable chain or server leaves a gap that is named, and Retry fills it', async ({
  page,
}) => {
  await page.goto('/portfolio')
  await sendStockTokens(page, { symbol: 'AAPL.d', to: ACCOUNT_8, amount: SHARE })
  await signIn(page, 'Account 8')
  await expect(rowOf(page, 'AAPL.d')).toBeVisible()
  const chain = `http://127.0.0.1:${CHAIN_PORT + 1}/**`
  await page.route(chain, (route) => route.abort())
  await page.route('**/api/v1/user/portfolio', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'invalid_request' } }),
  )
  await page.reload()
  await expect(page.getByText('Arbitrum Sepolia isn’t responding.')).toBeVisible()
  await expect(page.getByText('We couldn’t load your stock tokens.')).toBeVisible()
  await expect(rowOf(page, 'mockUSD')).toContainText('Sepolia')
  await page.screenshot({ path: 'e2e/output/pictures/portfolio-holes-1280.png', fullPage: true })
  await page.unroute(chain)
  await page.unroute('**/api/v1/user/portfolio')
  await page
    .getByRole('status')
    .filter({ hasText: 'We couldn’t load your stock tokens' })
    .getByRole('button', { name: 'Retry' })
    .click()
  await expect(rowOf(page, 'AAPL.d')).toBeVisible()
  await expect(page.getByText('isn’t responding')).toHaveCount(0)
})

test('RO-11 hidden balances are hidden in the portfolio', async ({ page }) => {
  await page.goto('/portfolio')
  await signIn(page, 'Account 8')
  await expect(rowOf(page, 'mockUSD')).toContainText('$')
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect(rowOf(page, 'mockUSD')).not.toContainText('$')
  await expect(page.getByRole('main')).toContainText('••••')
})
