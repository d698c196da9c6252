import { expect, test } from '@playwright/test'
import { ownPlace } from './places.ts'
import { approve, payField, signIn, submitPurchase, usdPlusRow, walletWindow } from './steps.ts'
import { startSystem, withDataDir } from './system.ts'

const PLACE = ownPlace(3)

test.describe.configure({ timeout: 180_000 })

test('killed in the middle of a purchase, it goes on after the next start', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir })
    await page.goto(first.url)
    await signIn(page)
    await payField(page).fill('25')
    await submitPurchase(page)
    await approve(page)
    await expect(walletWindow(page)).toContainText('deposit')
    await approve(page)
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
