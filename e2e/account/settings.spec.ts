import { expect, type Page, request, test } from '@playwright/test'
import { approveInWallet, pageBanner, signIn, walletChip } from '../support/steps.ts'

/** Account used by this file alone. */
const ACCOUNT = 'Account 3'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

const sessions = (page: Page) => page.getByRole('list', { name: 'Active sessions' })
const tokens = (page: Page) => page.getByRole('list', { name: 'Your access tokens' })
const connectButton = (page: Page) =>
  pageBanner(page).getByRole('button', { name: 'Connect Wallet' })

/** Calls the API like a program, with a token and without cookies. */
async function callWith(page: Page, token: string, path: string, data?: object) {
  const program = await request.newContext()
  const answer = await program.fetch(`${new URL(page.url()).origin}/api/v1${path}`, {
    method: data ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  const { code = null } = (await answer.json()) as { code?: string }
  await program.dispose()
  return { status: answer.status(), code }
}

/** Creates a token with the form and returns it; it is shown only once. */
async function createToken(page: Page, name: string, scope: 'Read-only' | 'Read and trade') {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page
    .getByRole('radio', { name: new RegExp(`^${scope} Can (view|also)`) })
    .check({ force: true })
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: `Copy “${name}” now` })).toBeFocused()
  return (await page.getByText(/^pv_[\w-]{43}$/).textContent()) ?? ''
}

test('a visitor is asked to connect', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByText('Connect your wallet to see your settings')).toBeVisible()
})

test('one device ends the session of another, which is signed out on its next call', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext({ userAgent: FIREFOX })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await signIn(other, ACCOUNT)
  await page.goto('/')
  await signIn(page, ACCOUNT)
  await walletChip(page).click()
  await page.getByRole('dialog', { name: 'Wallet' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await expect(page).toHaveTitle(/^Settings · /)

  const theirs = sessions(page).getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
  await expect(theirs).toContainText('Sepolia')
  await expect(theirs).toContainText(/Signed in \d\d:\d\d/)
  await theirs.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await expect(theirs.getByRole('button', { name: /^Sign out of/ })).toBeFocused()
  await theirs.getByRole('button', { name: /^Sign out of/ }).click()
  await theirs.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(theirs).toHaveCount(0)
  const heading = page.getByRole('heading', { name: 'Active sessions' })
  await expect(heading).toBeFocused()
  await expect(walletChip(page)).toBeVisible()

  // The page of the other device learns it from its next call, or from its stream's next heartbeat. A reload before that
  // would ask for another signature instead.
  await expect(connectButton(other)).toBeVisible()
  await other.goto('/settings')
  await expect(connectButton(other)).toBeVisible()
  await elsewhere.close()

  const ours = sessions(page).getByRole('listitem').filter({ hasText: 'This device' })
  await expect(ours).toHaveCount(1)
  await ours.getByRole('button', { name: /^Sign out of/ }).click()
  await expect(ours).toContainText('You’ll be signed out of this device')
  await ours.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByText('Connect your wallet to see your settings')).toBeVisible()
})

test('an access token reads without cookies, is limited to its scope, and can be revoked', async ({
  page,
}) => {
  await page.goto('/settings')
  await signIn(page, ACCOUNT)
  const reading = await createToken(page, 'Spreadsheet', 'Read-only')
  expect(await callWith(page, reading, '/user/portfolio')).toEqual({ status: 200, code: null })
  const order = { chain_id: 1 }
  const refused = { status: 403, code: 'token_not_allowed' }
  expect(await callWith(page, reading, '/order/sponsored/fee_estimate', order)).toEqual(refused)
  expect(await callWith(page, reading, '/user/sessions')).toEqual(refused)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText(/^pv_/)).toHaveCount(0)

  const trading = await createToken(page, 'Robot', 'Read and trade')
  expect(await callWith(page, trading, '/order/sponsored/fee_estimate', order)).toEqual({
    status: 400,
    code: 'validation',
  })
  // The token is not stored, so it is gone after a reload.
  await page.reload()
  await expect(tokens(page).getByRole('listitem')).toHaveText([/^Robot/, /^Spreadsheet/])
  await expect(page.getByText(/^pv_/)).toHaveCount(0)
  const row = tokens(page).getByRole('listitem').filter({ hasText: 'Spreadsheet' })
  await expect(row).toContainText(/Read.*Created \d\d:\d\d.*Expires .*Last used \d\d:\d\d/)

  await row.getByRole('button', { name: 'Revoke token “Spreadsheet”' }).click()
  await row.getByRole('button', { name: 'Revoke token', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect(await callWith(page, reading, '/user/portfolio')).toEqual({
    status: 401,
    code: 'session_required',
  })
  expect((await callWith(page, trading, '/user/portfolio')).status).toBe(200)
  const last = tokens(page).getByRole('listitem').filter({ hasText: 'Robot' })
  await last.getByRole('button', { name: 'Revoke token “Robot”' }).click()
  await last.getByRole('button', { name: 'Revoke token', exact: true }).click()
  await expect(page.getByText('You have no access tokens.')).toBeVisible()
})

test('an old signature is requested again, and the token is then created without another click', async ({
  page,
}) => {
  await page.goto('/settings')
  await signIn(page, ACCOUNT)
  let requestCount = 0
  await page.route('**/api/v1/user/access_tokens', async (route) => {
    if (route.request().method() !== 'POST' || requestCount++ > 0) return route.continue()
    const message = "Sign in again to confirm it's you."
    const json = { code: 'fresh_signature_required', message, request_id: 'r' }
    return route.fulfill({ status: 403, json })
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Signed for')
  await page.getByRole('radio', { name: /^Read and trade/ }).check({ force: true })
  await page.getByRole('button', { name: '7 days' }).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Signed for')
  await expect(page.getByRole('radio', { name: /^Read and trade/ })).toBeChecked()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(page.getByRole('heading', { name: 'Copy “Signed for” now' })).toBeVisible()
  expect(requestCount).toBe(2)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('button', { name: 'Revoke token “Signed for”' }).click()
  await page.getByRole('button', { name: 'Revoke token', exact: true }).click()
  await expect(page.getByText('You have no access tokens.')).toBeVisible()
})

test('mails use the chosen language, independent of the page’s language', async ({ page }) => {
  await page.goto('/settings')
  await signIn(page, ACCOUNT)
  const spanish = page.getByRole('button', { name: 'Español (México)' }).first()
  const saved = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/user/notice_preferences'),
  )
  await page.getByRole('main').getByRole('button', { name: 'Español (México)' }).click()
  await saved
  await page.reload()
  await expect(spanish).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(spanish).toHaveAttribute('aria-pressed', 'false')
})
