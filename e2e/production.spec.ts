import { expect, test } from '@playwright/test'
import { ownPlace } from './places.ts'
import { buy, signIn, tradeCard, usdPlusRow } from './steps.ts'
import { startSystem, withDataDir } from './system.ts'

const PLACE = { ...ownPlace(3), args: ['--env=prod'] }

test.describe.configure({ timeout: 180_000 })

test('RO-07 with production’s rules there is Ethereum alone, and USDC pays', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const system = await startSystem({ ...PLACE, dataDir })
    await page.goto(system.url)
    await signIn(page)
    await expect(tradeCard(page)).toContainText('USDC')
    await buy(page, '25')
    await expect(usdPlusRow(page)).toContainText('25.00')
    await expect(page.getByRole('button', { name: 'Connected to Ethereum' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).not.toContainText('Arbitrum')
    expect(await system.interrupt()).toBe(0)
  })
})
