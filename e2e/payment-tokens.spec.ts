import { expect, type Page, test } from '@playwright/test'
import { openRedeem } from './payments.ts'
import { ownPlace } from './places.ts'
import { signIn, tradeCard } from './steps.ts'
import { makeDataDir, removeDataDir, startSystem } from './system.ts'

/** Stand-ins for live chains, because only those have more than one payment token. */
let url = ''
let end: () => Promise<unknown> = async () => null

test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const dataDir = await makeDataDir()
  const system = await startSystem({ ...ownPlace(4), dataDir, args: ['--env=prod'] })
  url = system.url
  end = async () => {
    await system.interrupt()
    await removeDataDir(dataDir)
  }
})

test.afterAll(() => end())

const listed = (page: Page) => tradeCard(page).locator('li button')

test('SP-14 SP-04 a token that can be bought for money has a link there, in the list', async ({
  page,
}) => {
  await page.goto(url)
  await signIn(page, 'Account 1')
  await tradeCard(page).getByRole('button', { name: 'Pay with USDC, change' }).click()
  await expect(listed(page).nth(0)).toContainText('1,000.00')
  const links = tradeCard(page).getByRole('link')
  await expect(links).toHaveText(['Buy USDC for money'])
  await expect(links).toHaveAttribute('href', /^https:\/\//)
  await listed(page).filter({ hasText: 'USDT' }).click()
  await expect(page.getByRole('textbox', { name: 'You pay, USDT' })).toBeVisible()
})

test('SP-03 SP-04 USD+ is redeemed for the token that was chosen', async ({ page }) => {
  await page.goto(url)
  await signIn(page, 'Account 1')
  await openRedeem(page)
  await tradeCard(page).getByRole('button', { name: 'Paid in USDC, change' }).click()
  await listed(page).filter({ hasText: 'USDT' }).click()
  await expect(page.getByRole('textbox', { name: 'You receive, USDT' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'You receive, USDT' })).toBeVisible()
})
