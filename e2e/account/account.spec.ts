import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openBrokerageAccount } from '../support/brokerage-account.ts'
import { approveInWallet, changeApiAnswer, signIn } from '../support/steps.ts'
import {
  accountSetupCard,
  accountStepRow,
  chooseBank,
  completeIdentityForm,
  decideIdentityCheck,
  namedRegion,
  openIdentityForm,
  openNewTab,
  readMailedCode,
  requestMailedCode,
  signTaxForm,
  submitMailedCode,
  verifyEmail,
} from './account-steps.ts'

test('SK-08 AB-14 AB-15 a new user opens an account with a bank through the providers’ pages, and a reload keeps the step', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Connect your wallet to open or view your account')).toBeVisible()
  await signIn(page, 'Account 5')
  await expect(accountSetupCard(page)).toContainText('0 of 6 steps complete')
  await expect(accountStepRow(page, 'Email')).toHaveAttribute('aria-current', 'step')
  await expect(accountStepRow(page, 'Bank')).toContainText('not started, about 2 min')

  await page.getByRole('textbox', { name: 'Email address' }).fill('ana')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await requestMailedCode(page, 'ana@correo.example')
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await expect(accountStepRow(page, 'Email')).toContainText('in progress')
  const code = await readMailedCode(page)
  await submitMailedCode(page, code === '000000' ? '111111' : '000000')
  await expect(
    page.getByText('That code is incorrect or has expired. 5 attempts left'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('We sent a code to ana@correo.example. It expires at')).toBeVisible()
  await expect(page.getByText('5 attempts left')).toBeVisible()
  // Spaces in a code that was copied from a mail are ignored.
  await submitMailedCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)

  await expect(namedRegion(page, 'Next: verify your identity')).toBeVisible()
  await expect(accountStepRow(page, 'Email')).toContainText('approved')
  const form = await openIdentityForm(page)
  await expect(accountStepRow(page, 'Identity')).toContainText('in progress')
  await completeIdentityForm(form)
  await expect(namedRegion(page, 'We’re reviewing your identity check')).toContainText(
    'A reviewer still has to approve it.',
  )
  await expect(accountSetupCard(page)).toContainText('1 of 6 steps complete')
  await decideIdentityCheck(form, 'Send for review', 'needs_review')
  await page.reload()
  await expect(accountStepRow(page, 'Identity')).toContainText('in review')
  await expect(accountStepRow(page, 'Identity')).toContainText(/Usually done by \d/)
  await decideIdentityCheck(form, 'Approve', 'approved')
  await form.close()

  // The provider's webhook reaches the server, whose event updates the page without a reload.
  const tax = namedRegion(page, 'Next: sign Form W-8BEN')
  await expect(tax).toContainText('It lowers your dividend withholding rate from 30% to 10%.')
  await expect(tax).toContainText('MOAA····8X2')
  await expect(accountStepRow(page, 'Sanctions screening')).toContainText('No matches found.')
  await expect(tax.getByRole('button', { name: 'Sign W-8BEN' })).toBeDisabled()
  await signTaxForm(page)
  await expect(accountStepRow(page, 'Tax form')).toContainText('W-8BEN, valid through December 31')

  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(namedRegion(page, 'Next: link your bank')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Ana Luisa Moreno · Account no\. \d{4}/)).toBeVisible()

  await chooseBank(page, /4821/)
  await expect(accountSetupCard(page)).toContainText('6 of 6 steps complete')
  await expect(accountStepRow(page, 'Bank')).toContainText('Cordell Savings ··4821')
  await expect(accountSetupCard(page)).toContainText('You’re all set.')
})

test('SK-08 XT-08 bank and e-mail are changed, the data saved, the account closed and opened anew', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, 'Account 5')
  await openBrokerageAccount(page, 'Account 5')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(accountSetupCard(page)).toContainText('6 of 6 steps complete')
  // Content that loaded later has not taken the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Change bank' }).click()
  const change = namedRegion(page, 'Change your bank')
  await change.getByRole('button', { name: 'Unlink' }).click()
  await expect(change.getByRole('alert')).toContainText('Unlink Cordell Savings ··4821?')
  await change.getByRole('button', { name: 'Yes, unlink' }).click()
  await expect(accountStepRow(page, 'Bank')).toContainText('Your bank account is no longer linked.')
  // A form that was left open continues after a reload, and still notifies the page.
  await expect(namedRegion(page, 'Next: link your bank')).toBeVisible()
  const form = await openNewTab(page, () =>
    page.getByRole('button', { name: 'Choose your bank' }).click(),
  )
  await page.reload()
  await expect(page.getByText('The form is open in another tab.')).toBeVisible()
  await form.getByRole('radio', { name: /1190/ }).check()
  await form.getByRole('button', { name: 'Link account' }).click()
  await expect(accountStepRow(page, 'Bank')).toContainText('Harbor Mutual ··1190')

  await page.getByRole('button', { name: 'Change email address' }).click()
  await requestMailedCode(page, 'ana.luisa@correo.example')
  await submitMailedCode(page, await readMailedCode(page))
  await expect(accountStepRow(page, 'Email')).toContainText('ana.luisa@correo.example')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ confirmed_emails: [{ email: 'ana.luisa@correo.example' }] })

  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await expect(dialog).toContainText('Your statements and tax documents stay available here.')
  await expect(dialog.getByRole('status')).toHaveText('Your account is empty and ready to close.')
  await dialog.getByRole('button', { name: 'Permanently close account' }).click()
  await expect(accountStepRow(page, 'Account')).toContainText('The account was closed.', {
    timeout: 60_000,
  })
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bank transfers' })).toBeHidden()
  await page.getByRole('button', { name: 'Open a new account' }).click()
  await expect(accountStepRow(page, 'Account')).toContainText(/Account no\. \d{4}/)
})

test('SK-08 a declined holder sees the refusal and no further step; an expired form can be resumed', async ({
  page,
}) => {
  await page.goto('/account')
  await signIn(page, 'Account 6')
  await verifyEmail(page, 'bea@correo.example')
  await page.getByRole('radio', { name: /Business/ }).check()
  const form = await openIdentityForm(page)
  await decideIdentityCheck(form, 'Mark as expired', 'expired')
  await expect(accountStepRow(page, 'Identity')).toContainText('action required')
  await form.close()
  const again = await openNewTab(page, () =>
    page.getByRole('button', { name: 'Continue verification' }).click(),
  )
  await completeIdentityForm(again, { 'First name': '', 'company name': 'Talleres Moreno' })
  await decideIdentityCheck(again, 'Decline', 'declined')
  await expect(accountStepRow(page, 'Identity')).toContainText('declined')
  await expect(page.getByText('Your identity check was declined', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:.+Identity/,
  )
  await expect(page.getByRole('button', { name: 'Verify identity' })).toBeHidden()
  // The provider may replace its decision by a later one.
  await decideIdentityCheck(again, 'Approve', 'approved')
  await expect(namedRegion(page, 'Next: sign Form W-8BEN-E')).toContainText('Talleres Moreno')
})

test('RO-13 an action that lacks a step leads to that step', async ({ page }) => {
  await page.goto('/account')
  await signIn(page, 'Account 7')
  await expect(namedRegion(page, 'Next: verify your email')).toBeVisible()
  // The page gets an outdated list, in which all steps are still approved.
  type List = { steps: { step: string; status: string }[] }
  await changeApiAnswer(page, '**/api/v1/user/account', ({ steps, ...list }: List) => ({
    ...list,
    next_step: 'account',
    steps: steps.map((one) => {
      if (one.step === 'bank') return one
      return { ...one, status: one.step === 'account' ? 'not_started' : 'approved' }
    }),
  }))
  await page.reload()
  await expect(namedRegion(page, 'Next: open your account')).toBeVisible()
  await page.unroute('**/api/v1/user/account')
  const refused = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/brokerage/account/') &&
      response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Open account' }).click()
  expect((await refused).status()).toBe(403)
  const step = namedRegion(page, 'Next: verify your email')
  await expect(step).toContainText('Complete this step first.')
  await expect(step.getByRole('heading')).toBeFocused()
})

test('AB-14 an old signature is requested again, and the code is then sent without another click', async ({
  page,
}) => {
  await page.goto('/account')
  await signIn(page, 'Account 8')
  await page.getByRole('textbox', { name: 'Email address' }).fill('cai@correo.example')
  // The route answers like the server does if the session's signature is older than 15 minutes.
  await page.route('**/api/v1/user/email', (route) => route.fulfill(TOO_OLD), { times: 1 })
  await page.getByRole('button', { name: 'Send code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await expect(dialog).toContainText('This action needs a signature from the last 15 minutes.')
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We sent a code to cai@correo.example. It expires at')).toBeVisible()
})

const TOO_OLD = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({
    message: "Sign in again to confirm it's you.",
    code: 'fresh_signature_required',
    request_id: '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80',
  }),
}
