import { expect, test } from '@playwright/test'
import { buyUsdPlus, signIn, tradeCard } from '../support/steps.ts'

test('DT-03 SH-17 a purchase leads through the local explorer to contract, token and linked rows', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 5')
  const spender = tradeCard(page).getByRole('link', { name: /0x/ })
  const minter = await spender.getAttribute('href')
  await buyUsdPlus(page, '12')
  await page.goto(minter ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Contract')
  await expect(main).toContainText('USD+ minter')
  const table = main.getByRole('table', { name: 'Latest transactions' })
  const first = table.getByRole('row').nth(1)
  const hash = (await first.getByRole('link').first().getAttribute('href')) ?? ''
  await first.getByRole('cell').last().click()
  await expect(page).toHaveURL(hash)
  await expect(main).toContainText('deposit')
  await page.goBack()
  const token = main.locator('dt', { has: page.getByRole('link', { name: 'USD+', exact: true }) })
  await expect(token.locator('img')).toHaveAttribute('src', '/token-icons/usd-plus.svg')

  await main.getByRole('link', { name: 'USD+', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Token' })).toBeVisible()
  await expect(main).toContainText('Total supply')
  const transfers = main.getByRole('table', { name: 'Latest transfers' })
  await expect(transfers.getByRole('row').nth(1)).toContainText('12.00')
  await page.screenshot({ path: 'e2e/output/pictures/local-token-1280.png', fullPage: true })
  await transfers.getByRole('row').nth(1).getByRole('link').nth(2).click()
  await expect(main).toContainText('Account')
  await expect(main).toContainText(/USD\+[\d,]+\.\d\d/)
})

test('an invalid address, a non-token and an unknown chain are named as such', async ({ page }) => {
  for (const [path, text] of [
    ['/local/11155111/address/0x12', 'This isn’t a valid address.'],
    [`/local/11155111/token/0x${'1'.repeat(40)}`, 'No token found at this address on Sepolia.'],
    [`/local/1/address/0x${'1'.repeat(40)}`, 'local test networks'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
  }
})
