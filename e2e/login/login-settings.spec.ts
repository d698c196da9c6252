import { expect, type Page, test } from '@playwright/test'
import { portsOfFile } from '../support/ports.ts'
import { walletChip } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'
import {
  confirmSignIn,
  createEmailAddress,
  openConnectDialog,
  openLoginForm,
  submitLoginCode,
  waitForLoginCode,
} from './login-steps.ts'

const LOGIN = 2101

/** Reads the code in the newest text message that the login service shows. */
async function readText(page: Page, port: number): Promise<string> {
  const texts = await page.request.get(`http://127.0.0.1:${port + LOGIN}/`)
  return /Your code is (\d{6})/.exec(await texts.text())?.[1] ?? ''
}

/** Expects only the sign-in without external wallets, with one field for email and phone. */
async function expectSignInOnly(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in', exact: true })
  await expect(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  await expect(dialog.getByText('External Wallets')).toHaveCount(0)
  await expect(dialog.getByText("Don't have a wallet?")).toHaveCount(0)
  await expect(dialog.getByText('Google')).toHaveCount(0)
  await expect(dialog.getByText('Parvalue test wallet')).toHaveCount(0)
  const field = dialog.getByRole('textbox', { name: 'Email or phone number' })
  await field.fill('+1555')
  await field.blur()
  await expect(dialog).toContainText('Enter a valid email address, or a phone number')
  return field
}

/**
 * Changes the boot data to that of a server without external wallets; the server's own test proves that the
 * setting leads to it.
 */
const turnExternalWalletsOff = (page: Page) =>
  page.addInitScript(() => {
    const parse = JSON.parse.bind(JSON)
    JSON.parse = (text: string, ...others: []): unknown => {
      const read = parse(text, ...others) as { login: object }
      if (text !== document.querySelector('#boot')?.textContent) return read
      const login = { ...read.login, methods: ['email', 'phone'] }
      return { ...read, login, hasExternalWallets: false }
    }
  })

test('SI-02 VA-01 with external wallets off, the dialog is a sign-in form that opens a session', {
  tag: '@every-change',
}, async ({ page }) => {
  await turnExternalWalletsOff(page)
  await page.goto('/')
  await openConnectDialog(page)
  const field = await expectSignInOnly(page)
  const address = createEmailAddress()
  await field.fill(address)
  const form = await openLoginForm(page, 'Continue')
  await submitLoginCode(form, await waitForLoginCode(address))
  await confirmSignIn(page)
  await expect(walletChip(page)).toBeVisible()
})

test('SI-02 VA-01 with external wallets off, a user signs in by phone', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const ports = portsOfFile(14)
    const env = { EXTERNAL_WALLETS: '0', LOGIN_METHODS: 'email,phone' }
    const system = await startSystem({ ...ports, dataDir, env })
    try {
      await page.goto(system.url)
      await openConnectDialog(page)
      const field = await expectSignInOnly(page)
      await page.screenshot({ path: 'e2e/output/pictures/sign-in-only-1280.png' })
      await field.fill('+15551234567')
      const form = await openLoginForm(page, 'Continue')
      await expect(form.locator('main')).toContainText('a 6-digit code to +15551234567')
      await submitLoginCode(form, await readText(page, ports.port))
      await confirmSignIn(page)
      await expect(walletChip(page)).toBeVisible()
    } finally {
      await system.interrupt()
    }
  })
})

test('SI-06 a missing key of the e-mail login provider shows an error at the login', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const env = { LOGIN_PROVIDER: 'magic', LOGIN_KEY: '' }
    const system = await startSystem({ ...portsOfFile(15), dataDir, env })
    try {
      const outside: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('magic')) outside.push(request.url())
      })
      await page.goto(system.url)
      await openConnectDialog(page)
      const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
      await dialog.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
      for (const name of ['Continue', 'Continue with Google']) {
        await dialog.getByRole('button', { name, exact: true }).click()
        await expect(dialog.getByRole('alert').last()).toHaveText(
          'API key is required: the email login provider’s key is not provided.',
        )
      }
      expect(outside).toEqual([])
    } finally {
      await system.interrupt()
    }
  })
})
