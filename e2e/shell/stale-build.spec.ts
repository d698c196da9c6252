import { expect, test } from '@playwright/test'
import {
  approveInWallet,
  payField,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

const PART = '**/assets/legal-page-*.js'

test('a page older than the build reloads once, and keeps the journal', async ({ page }) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/')
  await signIn(page, 'Account 8')
  await payField(page).fill('5')
  await submitPurchase(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await page.reload()
  await expect(tradeCard(page).getByRole('button', { name: 'Continue' })).toBeVisible()
  loads = 0

  // The chunk that this page refers to is gone, as after a new build. The route handler stays, because a
  // handler for one request would be removed while the page reloads, and later requests would hang.
  let requestCount = 0
  await page.route(PART, (route) =>
    requestCount++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await page.goto('/')
  await tradeCard(page).getByRole('button', { name: 'Continue' }).click()
  await expect(walletWindow(page)).toContainText('deposit')
})

test('chunks that stay missing lead to the error page, not to a reload loop', async ({ page }) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/')
  await page.route(PART, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(
    page.getByRole('heading', { name: 'Something went wrong on this page' }),
  ).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
})
