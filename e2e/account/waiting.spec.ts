import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openActivityTab, requestRedemptions } from '../support/payments.ts'
import { findSigner } from '../support/sign-in.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

/** The amounts below are this file's own, so notifications of other files change nothing. */
const ACCOUNT = 'Account 2'
/** A payment waits for the custodian and for confirmations, beside whatever else the machine does. */
const PAID = { timeout: 400_000 }
const SHOWN_KEY = 'test.shown'

const textOf = (amount: string) => `Your redemption of ${amount} USD+ was paid`

const toasts = (page: Page, amount: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(textOf(amount), { exact: true })

/** Requests a redemption without the page; `amount` in base units. */
async function redeem(page: Page, amount: bigint) {
  const owner = findSigner(ACCOUNT)?.address
  if (!owner) throw new Error('No such account.')
  await requestRedemptions(page, owner, [amount])
}

/** Hides a tab, or shows it again: a headless browser shows all of its tabs. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next })
    const state = next ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** Replaces the browser's notifications by ones that store their text, because no test can see them. */
const recordNotifications = (context: BrowserContext) =>
  context.addInitScript((key) => {
    class RecordedNotification {
      static get permission() {
        return localStorage.getItem(`${key}.permission`) ?? 'default'
      }
      static requestPermission() {
        localStorage.setItem(`${key}.permission`, 'granted')
        return Promise.resolve('granted')
      }
      constructor(title: string) {
        const titles = JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
        localStorage.setItem(key, JSON.stringify([...titles, title]))
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: RecordedNotification })
  }, SHOWN_KEY)

const listShown = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as string[], SHOWN_KEY)

/** Opens a page and waits until the tab has compared its notifications. */
async function openTab(page: Page, path = '/') {
  const compared = page.waitForResponse(/user\/notices\?page=1&page_size=50/)
  await page.goto(path)
  await compared
}

async function reloadTab(page: Page) {
  const compared = page.waitForResponse(/user\/notices\?page=1&page_size=50/)
  await page.reload()
  await compared
}

test('TR-06 a payment is announced once in every tab, hidden tabs say it in their title, and the browser once', {
  tag: '@every-change',
}, async ({ page, context }) => {
  test.setTimeout(1_200_000)
  await recordNotifications(context)
  await page.goto('/')
  await signInWithUsdPlus(page, ACCOUNT, 30)
  await openTab(page, '/settings')
  const other = await context.newPage()
  await openTab(other)

  // No browser notification is asked for before the click, and none appears while a tab is visible.
  const choice = page.getByRole('checkbox', { name: /Show browser notifications/ })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await redeem(page, 4_210_000n)
  await expect(toasts(page, '4.21')).toHaveCount(1, PAID)
  await expect(toasts(other, '4.21')).toHaveCount(1)
  expect(await listShown(page)).toEqual([])

  // A tab that opens later, and one that reloads, announce nothing again.
  const late = await context.newPage()
  await openTab(late, '/notices')
  await expect(late.getByRole('list', { name: 'Notifications' })).toContainText(textOf('4.21'))
  await reloadTab(other)
  await expect(toasts(late, '4.21')).toHaveCount(0)
  await expect(toasts(other, '4.21')).toHaveCount(0)
  await late.close()

  // While no tab is visible, titles announce it, and the browser does once.
  await setHidden(other, true)
  await setHidden(page, true)
  await redeem(page, 4_220_000n)
  await expect(page).toHaveTitle(`${textOf('4.22')} · Parvalue`, PAID)
  await expect(other).toHaveTitle(`${textOf('4.22')} · Parvalue`)
  await expect.poll(() => listShown(page)).toEqual([textOf('4.22')])
  await expect(toasts(other, '4.22')).toHaveCount(0)

  // A tab that is seen again announces it once, and its title is quiet.
  await setHidden(other, false)
  await expect(toasts(other, '4.22')).toHaveCount(1)
  await expect(other).not.toHaveTitle(/was paid/)
  await expect(page).toHaveTitle(/was paid/)
  await setHidden(page, false)
  await expect(toasts(page, '4.22')).toHaveCount(1)
  expect(await listShown(page)).toEqual([textOf('4.22')])

  // The rail stays after the payment.
  await openActivityTab(other, 'Redeem')
  const rail = other.getByRole('complementary', { name: 'Redemptions' })
  await expect(rail).toContainText('Redemption of 4.22\u00a0USD+')
  await expect(rail.getByText('Paid', { exact: true }).first()).toBeVisible()

  // The toast leads to the receipt.
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: 'View receipt' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/receipts\/redemption-/)
  await expect(page.getByText('4.22').first()).toBeVisible()
})
