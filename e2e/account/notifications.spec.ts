import { expect, type Page, test } from '@playwright/test'
import { callApi } from '../support/api-call.ts'
import { confirmNewEmail, listMailsTo } from '../support/mails.ts'
import { requestRedemptions } from '../support/payments.ts'
import { findSigner } from '../support/sign-in.ts'
import { pageBanner, signIn, walletChip } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

/** Account used by this file alone. */
const ACCOUNT = 'Account 2'
const PAID = { timeout: 60_000 }

const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const paid = (page: Page, amount: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `Your redemption of ${amount} USD+ was paid` })

/** Requests a redemption without the page; `amount` in base units. */
async function redeem(page: Page, amount: bigint) {
  const owner = findSigner(ACCOUNT)?.address
  if (!owner) throw new Error('No such account.')
  await requestRedemptions(page, owner, [amount])
}

const untilPaid = (page: Page, amount: bigint) =>
  expect
    .poll(async () => {
      const path = '/redemption/requests?page=1&page_size=50'
      return JSON.stringify(await callApi(page, ACCOUNT, { path }))
    }, PAID)
    .toMatch(new RegExp(`"${amount}"[^}]*"FILLED"|"FILLED"[^}]*"${amount}"`))

/** Toggles a setting and waits until the server has saved it. */
async function toggle(page: Page, name: string) {
  const saved = page.waitForResponse(
    (one) => one.url().endsWith('/user/notice_preferences') && one.request().method() === 'PUT',
  )
  await page.getByRole('checkbox', { name }).click()
  expect((await saved).status()).toBe(200)
}

test('a visitor is asked to connect, and the page sends no personal request', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/')) requested.push(request.url())
  })
  await page.goto('/notices')
  await expect(page.getByText('Connect your wallet to see your notifications')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(requested).toEqual([])
})

test('payments are notified without a reload and mailed; disabled kinds are neither shown nor mailed', async ({
  page,
}) => {
  await page.goto('/settings')
  await signInWithUsdPlus(page, ACCOUNT, 20)
  await expect(page.getByText('Email notifications aren’t set up')).toBeVisible()
  const email = await confirmNewEmail(page, ACCOUNT)
  // Marks notifications from other test files as read.
  await callApi(page, ACCOUNT, { path: '/user/notices/read', method: 'PUT', data: {} })
  // The server's event updates the address.
  await expect(page.getByText(/^We send emails to e\S+@example\.com\./)).toBeVisible()

  await toggle(page, 'In the app: Redemption payouts')
  await expect(page.getByText('Not emailed because it’s turned off')).toHaveCount(1)
  await redeem(page, 3_170_000n)
  await untilPaid(page, 3_170_000n)
  await toggle(page, 'In the app: Redemption payouts')
  await toggle(page, 'Email: Redemption payouts')
  await page.goto('/notices')
  await redeem(page, 3_180_000n)
  await expect(paid(page, '3.18')).toBeVisible(PAID)
  await expect(paid(page, '3.17')).toHaveCount(0)

  await page.goto('/settings')
  await page.reload()
  const mark = page.getByRole('checkbox', { name: 'Email: Redemption payouts' })
  await expect(mark).not.toBeChecked()
  await toggle(page, 'Email: Redemption payouts')
  await page.goto('/notices')
  await redeem(page, 3_190_000n)
  await expect(paid(page, '3.19')).toBeVisible(PAID)
  await expect(paid(page, '3.19')).toContainText('Unread')
  await expect(paid(page, '3.19')).toContainText('Sepolia')
  const toTexts = async () =>
    (await listMailsTo(email))
      .filter(({ subject }) => subject === 'Your redemption was paid')
      .map(({ text }) => text.split('\n')[0])
  await expect.poll(toTexts, PAID).toEqual(['Your redemption of 3.19 USD+ was paid.'])
})

test('unread notifications are counted at the chip and in the drawer until they are read', async ({
  page,
}) => {
  await page.goto('/notices')
  await signIn(page, ACCOUNT)
  const chip = walletChip(page)
  await expect(chip).toHaveAccessibleName(/2 unread notifications/)
  await paid(page, '3.18')
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(chip).toHaveAccessibleName(/, 1 unread notification(,|$)/)
  await expect(paid(page, '3.18')).toBeFocused()
  await expect(paid(page, '3.18')).not.toContainText('Unread')

  await page.goto('/')
  await chip.click()
  const drawer = page.getByRole('dialog', { name: 'Wallet' })
  await drawer.getByRole('link', { name: 'Notifications 1 unread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  await expect(page).toHaveTitle(/^Notifications · /)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All read', { exact: true })).toBeVisible()
  await expect(chip).not.toHaveAccessibleName(/unread/)

  // The notification links to the redemptions tab.
  await paid(page, '3.19').getByRole('link', { name: 'View redemptions' }).click()
  await expect(page).toHaveURL(/tab=redeem/)
  await expect(page.getByRole('tabpanel', { name: 'Redeem' })).toContainText('3.19')
})

test('the address selects one kind of notification, and an empty kind says so', async ({
  page,
}) => {
  await page.goto('/notices')
  await signIn(page, ACCOUNT)
  await page.getByRole('button', { name: 'Dividends' }).click()
  await expect(page).toHaveURL(/kind=dividends/)
  await expect(page.getByText('No notifications of this type yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dividends' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(paid(page, '3.19')).toBeVisible()
  await page.goto('/notices?kind=redemptions')
  await expect(paid(page, '3.18')).toBeVisible()
})

test('older notifications are on further pages, and a page past the last leads to the last', async ({
  page,
}) => {
  const all = Array.from({ length: 12 }, (_, index) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    kind: 'wires',
    event: 'wire_received',
    facts: { memo_code: 'M', amount: `${index + 1}`, chain_id: '421614' },
    created_dt: new Date(Date.UTC(2026, 0, 30 - index)).toISOString(),
    is_read: true,
  }))
  await page.route('**/api/v1/user/notices?*', (route) => {
    const search = new URL(route.request().url()).searchParams
    const [number, size] = [Number(search.get('page')), Number(search.get('page_size'))]
    const notices = all.slice((number - 1) * size, number * size)
    return route.fulfill({ json: { notices, count: all.length, unread_count: 0 } })
  })
  await page.goto('/notices')
  await signIn(page, ACCOUNT)
  await expect(list(page).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/11\.00 USD/, /12\.00 USD/])
  await expect(page).toHaveURL(/pageIndex=1/)
  await page.goto('/notices?pageIndex=7')
  await expect(page.getByText('11-12 of 12')).toBeVisible()
})

test('a failed list shows the error, and Retry loads it again', async ({ page }) => {
  await page.goto('/notices')
  await page.route('**/api/v1/user/notices?*', (route) => route.abort())
  await signIn(page, ACCOUNT)
  await expect(page.getByText('We couldn’t load your notifications.')).toBeVisible()
  await page.unroute('**/api/v1/user/notices?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(paid(page, '3.19')).toBeVisible()
  await expect(pageBanner(page)).toBeVisible()
})
