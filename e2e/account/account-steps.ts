import { expect, type Page } from '@playwright/test'

/** Returns the card with the account's steps. */
export const accountSetupCard = (page: Page) => page.getByRole('region', { name: 'Account setup' })

/** Returns a step's list item, with its status and its text. */
export const accountStepRow = (page: Page, name: string) =>
  accountSetupCard(page)
    .getByRole('listitem')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) })

export const namedRegion = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Returns the new tab that `press` opens, once it has left the picture that it shows first. */
export async function openNewTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press()])
  await opened.waitForURL(({ href }) => href !== 'about:blank' && !href.endsWith('/opening.svg'))
  return opened
}

/** Opens the local mailbox by its link, and returns the newest code in it. */
export async function readMailedCode(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open the local test inbox' })
  const mailbox = await openNewTab(page, () => link.click())
  await expect(async () => {
    await mailbox.getByRole('link', { name: 'Reload' }).click()
    await expect(mailbox.locator('pre').first()).toContainText(/\b\d{6}\b/, { timeout: 1000 })
  }).toPass()
  const text = (await mailbox.locator('pre').first().textContent()) ?? ''
  await mailbox.close()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

export async function requestMailedCode(page: Page, address: string) {
  await page.getByRole('textbox', { name: 'Email address' }).fill(address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We sent a code to ${address}. It expires at`)).toBeVisible()
}

export async function submitMailedCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await page.getByRole('button', { name: 'Verify email', exact: true }).click()
}

export async function verifyEmail(page: Page, address: string) {
  await requestMailedCode(page, address)
  await submitMailedCode(page, await readMailedCode(page))
  await expect(namedRegion(page, 'Next: verify your identity')).toBeVisible()
}

/** Begins the identity check and returns the provider's form, which opens in a new tab. */
export const openIdentityForm = (page: Page): Promise<Page> =>
  openNewTab(page, () => page.getByRole('button', { name: 'Verify identity' }).click())

/** Fills in and completes the provider's form, which is prefilled with an example. */
export async function completeIdentityForm(
  form: Page,
  fields: Readonly<Record<string, string>> = {},
) {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: false }).fill(value)
  }
  await form.getByRole('button', { name: 'Submit form' }).click()
  await expect(form.locator('#status')).toHaveText('completed')
}

/** Sets the check's result in the provider's form. */
export async function decideIdentityCheck(form: Page, name: string, status: string) {
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form.locator('#status')).toHaveText(status)
}

export async function signTaxForm(page: Page, name = 'W-8BEN') {
  await page.getByRole('checkbox', { name: 'Under penalties of perjury' }).check()
  await page.getByRole('button', { name: `Sign ${name}` }).click()
}

/** Chooses a bank account in the bank-linking form. */
export async function chooseBank(page: Page, label: RegExp) {
  const form = await openNewTab(page, () =>
    page.getByRole('button', { name: 'Choose your bank' }).click(),
  )
  await form.getByRole('radio', { name: label }).check()
  await form.getByRole('button', { name: 'Link account' }).click()
  await expect.poll(() => form.isClosed()).toBe(true)
}
