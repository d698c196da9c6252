import { expect, type Page, test } from '@playwright/test'
import { portsOfFile } from '../support/ports.ts'
import {
  approveInWallet,
  connectWallet,
  payField,
  signUntilComplete,
  submitPurchase,
  walletWindow,
} from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'

const PLACE = portsOfFile(6)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign Message' })
const chip = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

async function sign(page: Page) {
  await dialog(page).getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(dialog(page)).toBeHidden()
}

/** A new system has no signed terms, and the test can change their version. */
test('SI-12 stocks require the company’s terms, the first USD+ action requires its terms, and a new version requires both', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir, env: { TERMS_DATE: '2026-11-01' } })
    await page.goto(`${first.url}/stocks`)
    await connectWallet(page)
    await expect(dialog(page)).toContainText('accept its terms of service (version 2026-11-01)')
    await sign(page)

    await page.getByRole('banner').getByRole('link', { name: 'Buy/Redeem' }).click()
    await payField(page).fill('1')
    await submitPurchase(page)
    await expect(dialog(page)).toContainText('accept its terms of service and the USD+ terms')
    await expect(dialog(page)).toContainText('you’ll stay signed in')
    await dialog(page).getByRole('button', { name: 'Not now' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(walletWindow(page)).toBeHidden()
    await expect(chip(page)).toBeVisible()

    await submitPurchase(page)
    // The same button also confirms the eligibility for USD+.
    await dialog(page).getByRole('checkbox').check()
    await sign(page)
    await signUntilComplete(page)
    expect(await first.interrupt()).toBe(0)

    const second = await startSystem({ ...PLACE, dataDir, env: { TERMS_DATE: '2027-01-01' } })
    await page.goto(second.url)
    await expect(dialog(page)).toContainText('and the USD+ terms (version 2027-01-01)')
    await sign(page)
    await expect(chip(page)).toBeVisible()
    await second.interrupt()
  })
})
