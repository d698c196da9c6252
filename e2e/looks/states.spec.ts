import { expect, type Page, test } from '@playwright/test'
import { dismissTradeResult } from '../support/payments.ts'
import { expectNoSeriousAxeFindings } from '../support/route-checks.ts'
import {
  buyUsdPlus,
  openActivityTray,
  payField,
  rejectInWallet,
  signIn,
  submitPurchase,
  walletChip,
  walletWindow,
} from '../support/steps.ts'

/** Pages of which the content comes from the API. */
const ROUTES = [
  '/',
  '/stocks',
  '/stocks/AAPL',
  '/portfolio',
  '/orders',
  '/account',
  '/transparency',
]

const API = '**/api/v1/**'

const toText = (status: number) => ({
  status,
  json: { message: 'Busy.', code: 'unavailable', request_id: 'test' },
})

/** Opens each route and expects no serious axe findings, with the route in the message. */
async function expectRoutesToBeAccessible(page: Page) {
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step(route, () => expectNoSeriousAxeFindings(page))
  }
}

/** Opens a layer, checks it, and closes it by Escape. */
async function expectLayerToBeAccessible(page: Page, name: string) {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await test.step(name, () => expectNoSeriousAxeFindings(page))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name })).toBeHidden()
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme),
    )

    test(`while answers are awaited and after they failed, axe finds nothing serious in ${theme}`, async ({
      page,
    }) => {
      test.slow()
      await page.goto('/')
      await signIn(page, 'Account 9')
      await page.route(API, () => {})
      await expectRoutesToBeAccessible(page)
      await page.unroute(API)
      await page.route(API, (route) => route.fulfill(toText(503)))
      await expectRoutesToBeAccessible(page)
    })

    test(`in each layer, and in a refused and a finished purchase, axe finds nothing serious in ${theme}`, async ({
      page,
    }) => {
      await page.goto('/')
      const banner = page.getByRole('banner')
      await banner.getByRole('button', { name: 'Connect Wallet' }).click()
      await expectLayerToBeAccessible(page, 'Connect Wallet')
      await signIn(page, 'Account 9')
      await walletChip(page).click()
      await expectLayerToBeAccessible(page, 'Wallet')
      await openActivityTray(page)
      await expectLayerToBeAccessible(page, 'Activity')
      await page.keyboard.press('Control+k')
      await expectLayerToBeAccessible(page, 'Search and commands')

      await payField(page).fill('3')
      await submitPurchase(page)
      await expect(walletWindow(page)).toBeVisible()
      await expectNoSeriousAxeFindings(page)
      await rejectInWallet(page)
      await expect(page.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
      await expectNoSeriousAxeFindings(page)
      await dismissTradeResult(page)
      await buyUsdPlus(page, '3')
      await expectNoSeriousAxeFindings(page)
      await dismissTradeResult(page)

      await page.setViewportSize({ width: 390, height: 844 })
      await banner.getByRole('button', { name: 'Menu' }).click()
      await expectLayerToBeAccessible(page, 'Menu')
    })
  })
}
