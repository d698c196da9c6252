import { expect, test } from '@playwright/test'
import { dismissTradeResult } from '../support/payments.ts'
import { portsOfFile } from '../support/ports.ts'
import { buyUsdPlus, signIn } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'

test('YI-03 a rebase updates the rate, its history, the table and the earnings without a reload', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const system = await startSystem({
      ...portsOfFile(5),
      dataDir,
      env: { REBASE_INTERVAL_SECONDS: '15' },
    })
    await page.goto(system.url)
    await signIn(page, 'Account 5')
    await buyUsdPlus(page, '500')
    await dismissTradeResult(page)
    await page.goto(`${system.url}/wrap`)
    const balance = page
      .getByRole('main')
      .getByText(/^Balance:/)
      .first()
    await expect(balance).toContainText(/\d/)
    const before = await balance.textContent()
    // The balance grows without an action of the user.
    await expect(balance).not.toHaveText(before ?? '', { timeout: 90_000 })
    const chart = page.getByRole('img', { name: /^Value of 1 wUSD\+ since/ })
    await expect(chart).toBeVisible({ timeout: 90_000 })
    await page.getByRole('button', { name: 'View as table' }).click()
    const rows = page.getByRole('table', { name: 'wUSD+ exchange rate' }).locator('tbody tr')
    await expect(rows.nth(1)).toContainText(/1\.\d{4,8}\sUSD\+/)
    const earned = page.locator('dl > div').filter({ hasText: 'Earned so far' })
    await expect(earned).toContainText(/\+0\.\d+/)
    await system.interrupt()
  })
})
