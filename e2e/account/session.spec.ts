import { expect, test } from '@playwright/test'
import {
  approveInWallet,
  connectWallet,
  rejectInWallet,
  signInByHand,
  walletWindow,
} from '../support/steps.ts'

const cookieNames = async (page: import('@playwright/test').Page) =>
  (await page.context().cookies()).map((cookie) => cookie.name).sort()

test('SI-07 SI-08 connecting asks for the wallet’s approval, then for a signature, and opens a session', {
  tag: '@every-change',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/v1/user')) {
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`)
    }
  })
  await page.goto('/')
  await connectWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await expect(dialog).toContainText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 500)
  await expect(dialog).toBeVisible()

  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(walletWindow(page)).toContainText('wants you to sign in with your Ethereum account')
  await approveInWallet(page)
  const body = (await posted).postDataJSON() as { nonce: string }
  expect(Object.keys(body).sort()).toEqual(['address', 'chain_id', 'nonce', 'signature'])
  expect(body.nonce).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: /0xf39F…2266/ })).toBeVisible()
  expect(calls.slice(0, 2)).toEqual(['GET /api/v1/user/ 401', 'POST /api/v1/user/wallet 200'])
  expect(await cookieNames(page)).toEqual(['csrf_access_token', 'session'])
})

test('SI-08 closing the Sign Message modal disconnects the wallet', async ({ page }) => {
  await page.goto('/')
  await connectWallet(page)
  await page
    .getByRole('dialog', { name: 'Sign Message' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }),
  ).toBeVisible()
  expect(await cookieNames(page)).toEqual([])
})

test('a declined signature disconnects and shows the next step once', async ({ page }) => {
  await page.goto('/')
  await connectWallet(page)
  await page
    .getByRole('dialog', { name: 'Sign Message' })
    .getByRole('button', { name: 'Sign message' })
    .click()
  await rejectInWallet(page)
  const toasts = page.getByRole('dialog', { name: 'Error logging in' })
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText(
    'Error logging in: Please sign the sign-in message using your wallet to log in.',
  )
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }),
  ).toBeVisible()
})

test('SI-11 Disconnect logs out and clears personal data', { tag: '@every-change' }, async ({
  page,
}) => {
  await page.goto('/')
  await signInByHand(page)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /0xf39F…2266/ })
    .click()
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/user/logout'))
  await page
    .getByRole('dialog', { name: 'Wallet' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  expect((await loggedOut).status()).toBe(200)
  await expect(page.getByText('Connect your wallet to see your balances')).toBeVisible()
  expect(await cookieNames(page)).toEqual([])
  await page.reload()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }),
  ).toBeVisible()
})

test('a reload keeps wallet and session without another prompt', async ({ page }) => {
  await page.goto('/')
  await signInByHand(page)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /0xf39F…2266/ })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  await expect(walletWindow(page)).toBeHidden()
})

test('a device clock that is wrong by an hour still signs in', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 3_600_000 })
  await page.goto('/')
  await connectWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(dialog).toBeHidden()
})
