import { expect, type Page } from '@playwright/test'
import { listMailsTo } from '../support/mails.ts'
import { pageBanner } from '../support/steps.ts'

export const connectDialog = (page: Page, name = 'Connect Wallet') =>
  page.getByRole('dialog', { name })

export const signDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign Message' })

export const createEmailAddress = () => `e2e-${crypto.randomUUID()}@example.com`

export async function openConnectDialog(page: Page) {
  await pageBanner(page).getByRole('button', { name: 'Connect Wallet' }).click()
}

/** Types an address into the dialog and continues; returns the login form, which opens in a window. */
export async function startMailLogin(page: Page, address: string): Promise<Page> {
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  return openLoginForm(page, 'Continue')
}

export async function openLoginForm(page: Page, name: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name, exact: true }).click()
  const form = await opening
  await form.waitForURL(/\/login\//)
  return form
}

export async function waitForLoginCode(address: string): Promise<string> {
  const read = async () => /\b\d{6}\b/.exec((await listMailsTo(address))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(read).not.toBe('')
  return read()
}

export async function submitLoginCode(form: Page, code: string) {
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** Logs in, from the open dialog to the sign-in request of the new wallet. */
export async function logInByMail(page: Page, address: string) {
  const form = await startMailLogin(page, address)
  await submitLoginCode(form, await waitForLoginCode(address))
  await expect(signDialog(page)).toBeVisible()
}

/** Confirms the page's sign-in dialog, upon which an email wallet signs without a prompt. */
export async function confirmSignIn(page: Page) {
  await signDialog(page).getByRole('button', { name: 'Sign message' }).click()
  await expect(signDialog(page)).toBeHidden()
}

/** Returns the frame of the login service in which an email wallet asks for confirmation. */
export const confirmationFrame = (page: Page) =>
  page.getByRole('dialog', { name: 'Email wallet' }).frameLocator('iframe')

export async function answerConfirmation(page: Page, answer: 'Approve' | 'Reject' = 'Approve') {
  await confirmationFrame(page).getByRole('button', { name: answer }).click()
}
