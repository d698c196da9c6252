import { expect, type Page, test } from '@playwright/test'
import { dismissTradeResult } from '../support/payments.ts'
import {
  pageBanner,
  payField,
  submitPurchase,
  tradeCard,
  usdPlusRow,
  walletChip,
} from '../support/steps.ts'
import {
  answerConfirmation,
  confirmationFrame,
  confirmSignIn,
  connectDialog,
  createEmailAddress,
  logInByMail,
  openConnectDialog,
  openLoginForm,
  signDialog,
  startMailLogin,
  submitLoginCode,
  waitForLoginCode,
} from './login-steps.ts'

const loginError = (page: Page) => connectDialog(page).getByRole('alert').last()

test('VA-01 VA-02 an invalid address shows an error once the field was touched', async ({
  page,
}) => {
  await page.goto('/')
  await openConnectDialog(page)
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('ana@')
  await expect(page.getByText('Enter a valid email address.')).toBeHidden()
  await field.blur()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await field.fill('')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Enter your email or phone number.')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})

test('SI-05 closing the form on either side is a User Rejected Request', async ({ page }) => {
  await page.goto('/')
  await openConnectDialog(page)
  const form = await startMailLogin(page, createEmailAddress())
  await expect(connectDialog(page)).toContainText('Continue in the other window')
  await form.close()
  await expect(loginError(page)).toHaveText('User Rejected Request')

  const second = await openLoginForm(page, 'Continue with Google')
  await connectDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(loginError(page)).toHaveText('User Rejected Request')
  await expect.poll(() => second.isClosed()).toBe(true)

  const third = await openLoginForm(page, 'Continue with Google')
  await third.getByRole('button', { name: 'Cancel' }).click()
  await expect(loginError(page)).toHaveText('User Rejected Request')
  await page.keyboard.press('Escape')
  await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toHaveCount(1)
})

test('an answer to another login is refused, and a message from another origin is ignored', async ({
  page,
}) => {
  await page.goto('/')
  await openConnectDialog(page)
  const form = await openLoginForm(page, 'Continue with Google')
  const waiting = connectDialog(page).getByText('Continue in the other window')
  await page.evaluate(() => {
    window.postMessage({ type: 'login', state: 'x', code: 'x' }, location.origin)
  })
  await expect(waiting).toBeVisible()
  const origin = new URL(page.url()).origin
  await form.evaluate((target) => {
    const page = opener as Window
    page.postMessage({ type: 'login', state: 'another', code: 'x' }, target)
  }, origin)
  await expect(loginError(page)).toContainText('We couldn’t verify this sign-in')
  await expect(signDialog(page)).toHaveCount(0)

  // The page refuses a forged return URL in the same way.
  await page.goto('/?code=stolen&state=another')
  await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect(signDialog(page)).toHaveCount(0)
})

test('SI-01 SI-04 a code by e-mail, wrong at first, opens a wallet that survives a reload and can be disconnected', {
  tag: '@every-change',
}, async ({ page }) => {
  const address = createEmailAddress()
  await page.goto('/')
  await openConnectDialog(page)
  const dialog = connectDialog(page)
  await expect(dialog.getByRole('heading', { name: 'External Wallets' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: "Don't have a wallet?" })).toBeVisible()
  const form = await startMailLogin(page, address)
  const code = await waitForLoginCode(address)
  await submitLoginCode(form, code === '000000' ? '000001' : '000000')
  await expect(form.getByRole('alert')).toHaveText('That code is incorrect. Attempts left: 4.')
  await submitLoginCode(form, code)
  await confirmSignIn(page)
  await expect(walletChip(page)).toBeVisible()
  const name = await walletChip(page).textContent()

  await page.reload()
  await expect(walletChip(page)).toHaveText(name ?? '')
  await expect(signDialog(page)).toHaveCount(0)
  await walletChip(page).click()
  const drawer = page.getByRole('dialog', { name: 'Wallet' })
  await expect(drawer).toContainText(address)
  await drawer.getByRole('button', { name: 'Disconnect' }).click()
  await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('parvalue.login'))).toBeNull()

  // An address has the same wallet for every login method that verifies it.
  await openConnectDialog(page)
  await logInByMail(page, address)
  await confirmSignIn(page)
  await expect(walletChip(page)).toHaveText(name ?? '')
})

test('SI-04 SI-05 Google in a window, or by a redirect if windows are blocked, opens the same wallet', async ({
  page,
}) => {
  await page.goto('/')
  await openConnectDialog(page)
  const form = await openLoginForm(page, 'Continue with Google')
  await form.getByText('Use another account').click()
  const other = createEmailAddress()
  await form.getByRole('textbox', { name: 'Email' }).fill(other)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.locator('main')).toContainText(`will see your email address, ${other}`)
  await form.getByRole('button', { name: 'Allow' }).click()
  await confirmSignIn(page)
  const name = (await walletChip(page).textContent()) ?? ''
  await walletChip(page).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()

  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  await page.goto('/wrap')
  await openConnectDialog(page)
  await connectDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/login\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/wrap$/)
  await expect(loginError(page)).toHaveText('User Rejected Request')

  await connectDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/login\//)
  await page.getByText('Use another account').click()
  await page.getByRole('textbox', { name: 'Email' }).fill(other)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/\/wrap$/)
  await confirmSignIn(page)
  await expect(walletChip(page)).toHaveText(name)
})

test('SI-04 a new wallet gets test money and buys USD+, and sends nothing that its user rejects', async ({
  page,
}) => {
  await page.goto('/')
  await openConnectDialog(page)
  await logInByMail(page, createEmailAddress())
  await confirmSignIn(page)
  const portfolio = page.getByRole('tabpanel', { name: 'Portfolio' })
  await portfolio.getByRole('button', { name: 'Get test dollars' }).click()
  await expect(portfolio.getByRole('table')).toContainText('1,000.00')
  await payField(page).fill('25')
  await submitPurchase(page)
  const eligibility = page.getByRole('dialog', { name: 'Before your first USD+ transaction' })
  await eligibility.getByRole('checkbox').check()
  await eligibility.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(confirmationFrame(page).locator('dl')).toContainText('25.00 mockUSD')
  await answerConfirmation(page, 'Reject')
  await expect(tradeCard(page)).toContainText('Transaction Rejected')
  await dismissTradeResult(page)

  await submitPurchase(page)
  await expect(confirmationFrame(page).locator('dl')).toContainText('approve')
  await answerConfirmation(page)
  await expect(confirmationFrame(page).locator('dl')).toContainText('deposit')
  // On a phone both answers are visible, however long the transaction's facts are.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Reject', 'Approve']) {
    await expect(confirmationFrame(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await answerConfirmation(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(usdPlusRow(page)).toContainText('25.00')
})
