import { expect, type Page, test } from '@playwright/test'
import { confirmEligibility, findSigner } from '../support/sign-in.ts'
import {
  buyUsdPlus,
  connectAndSignIn,
  expectHydrated,
  refocusPage,
  walletChip,
} from '../support/steps.ts'

/** Denies storage as a browser does that blocks the data of sites. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

const notice = (page: Page) => page.getByRole('status', { name: 'Browser storage' })

async function expectToWork(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await connectAndSignIn(page, 'Account 6')
  expect(await confirmEligibility(page, findSigner('Account 6')?.address ?? '')).toBe(true)
  const found = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/user/')
  await refocusPage(page)
  await found
  await buyUsdPlus(page, '12')
  expect(errors).toEqual([])
}

test('WB-01 with storage blocked a purchase works, and the page says what a reload forgets', async ({
  page,
}) => {
  await blockStorage(page)
  await expectToWork(page)
  await expect(notice(page)).toContainText('Your browser is blocking storage for this site.')
  await expect(notice(page)).toContainText('reloading the page disconnects your wallet')
  await page.screenshot({ path: 'e2e/output/pictures/no-storage.png' })
  await notice(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page)).toBeHidden()
})

test('WB-01 with storage full a purchase works, and the page says so', async ({ page }) => {
  await fillStorage(page)
  await expectToWork(page)
  await expect(notice(page)).toContainText('This browser has no space left for this site.')
})

test('WB-01 with storage blocked the notice fits a phone, in Spanish and in the dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await blockStorage(page)
  for (const path of ['/?lng=es-MX', '/stocks?lng=es-MX', '/settings?lng=es-MX']) {
    await page.goto(path)
    await expectHydrated(page)
    const said = page.getByRole('status', { name: 'Almacenamiento del navegador' })
    await expect(said).toContainText('Tu navegador bloquea el almacenamiento de este sitio.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await page.screenshot({ path: 'e2e/output/pictures/no-storage-phone.png' })
})

test('with working storage nothing is said', async ({ page }) => {
  await page.goto('/')
  await connectAndSignIn(page, 'Account 6')
  await expect(walletChip(page)).toBeVisible()
  await expect(notice(page)).toBeHidden()
})
