import { expect, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

test('DT-01 PO-01 a header sorts up, down, and resets', async ({ page }) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 2', 30)
  const panel = page.getByRole('tabpanel', { name: 'Portfolio' })
  const assets = panel.locator('tbody tr strong')
  await expect(assets).toHaveText(['USD+', 'mockUSD', 'mockUSD'])
  const value = panel.getByRole('columnheader', { name: 'Value' })
  await value.getByRole('button').click()
  await expect(value).toHaveAttribute('aria-sort', 'ascending')
  await expect(assets).toHaveText(['USD+', 'mockUSD', 'mockUSD'])
  await value.getByRole('button').press('Enter')
  await expect(value).toHaveAttribute('aria-sort', 'descending')
  await expect(assets).toHaveText(['mockUSD', 'mockUSD', 'USD+'])
  await value.getByRole('button').click()
  await expect(value).not.toHaveAttribute('aria-sort')
  await expect(assets).toHaveText(['USD+', 'mockUSD', 'mockUSD'])
})

test('PO-03 PO-04 PO-06 zero rows are hidden, and payment tokens come last, on any network', async ({
  page,
}) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 6', 1)
  const assets = page.getByRole('tabpanel', { name: 'Portfolio' }).locator('tbody tr strong')
  // The second network shows only non-zero balances.
  const held = ['USD+', 'mockUSD', 'mockUSD']
  await expect(assets).toHaveText(held)
  await page.evaluate(() => {
    localStorage.setItem('parvalue.test-wallet.chain', '1')
    dispatchEvent(new StorageEvent('storage', { key: 'parvalue.test-wallet.chain' }))
  })
  await expect(page.getByRole('button', { name: 'Unsupported Network', exact: true })).toBeVisible()
  await expect(assets).toHaveText(held)
})

test('hidden balances stay hidden until they are shown again', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 3')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Balance: \d/)
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect(main).toContainText('Balance: ••••')
  await page.reload()
  await expect(main).toContainText('Balance: ••••')
  expect((await main.getByRole('table').allTextContents()).join()).not.toMatch(/\d\.\d\d/)
  await page.screenshot({ path: 'e2e/output/pictures/hidden-1280.png', fullPage: true })
  const toggle = page.getByRole('button', { name: 'Hide balances' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(main).toContainText(/Balance: \d/)
})

test('OP-07 the setting for color-blind price colors is remembered', async ({ page }) => {
  await page.goto('/')
  const up = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'))
  const before = await up()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Price colors' }).click()
  await page.getByRole('menuitemradio', { name: 'Blue and orange' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prices', 'blue-orange')
  expect(await up()).not.toBe(before)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-prices', 'blue-orange')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Price colors' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Blue and orange' })).toBeChecked()
})
