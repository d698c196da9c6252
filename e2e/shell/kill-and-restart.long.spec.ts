import { expect, test } from '@playwright/test'
import { activityPanel, dismissTradeResult, redeemUsdPlus } from '../support/payments.ts'
import { portsOfFile } from '../support/ports.ts'
import {
  approveInWallet,
  buyUsdPlus,
  payField,
  signInByHand,
  submitPurchase,
  usdPlusRow,
  walletWindow,
} from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'

const PLACE = portsOfFile(3)

test('a system killed during a purchase completes it after the next start', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir })
    await page.goto(first.url)
    await signInByHand(page)
    await payField(page).fill('25')
    await submitPurchase(page)
    await approveInWallet(page)
    await expect(walletWindow(page)).toContainText('deposit')
    await approveInWallet(page)
    await first.kill()

    const second = await startSystem({ ...PLACE, dataDir })
    await page.goto(second.url)
    await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(usdPlusRow(page)).toContainText('25.00')
    await second.interrupt()
  })
})

test('a server killed between request and payment pays after its restart', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir })
    await page.goto(first.url)
    await signInByHand(page, 'Account 1')
    await buyUsdPlus(page, '30')
    await dismissTradeResult(page)
    await redeemUsdPlus(page, '30')
    await first.kill()

    const second = await startSystem({ ...PLACE, dataDir })
    await page.goto(`${second.url}/?tab=redeem`)
    const row = activityPanel(page).getByRole('row', { name: /30\.00/ })
    await expect(row).toContainText('Completed')
    await expect(activityPanel(page).getByRole('row')).toHaveCount(2)
    await second.interrupt()
  })
})
