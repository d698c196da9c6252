import { expect, test } from '@playwright/test'
import { portsOfFile } from '../support/ports.ts'
import { buyUsdPlus, signInByHand, usdPlusRow, walletWindow } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'

const PLACE = portsOfFile(1)

test('a restart after Ctrl-C keeps the session and the balance', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir })
    await page.goto(first.url)
    await signInByHand(page)
    await buyUsdPlus(page, '25')
    expect(await first.interrupt()).toBe(0)

    const second = await startSystem({ ...PLACE, dataDir })
    await page.goto(second.url)
    await expect(usdPlusRow(page)).toContainText('25.00')
    await expect(walletWindow(page)).toBeHidden()
    await second.interrupt()
  })
})
