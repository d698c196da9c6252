import { expect, type Page } from '@playwright/test'

/** The card of steps. */
export const setUp = (page: Page) => page.getByRole('region', { name: 'Set up' })

/** A step of the list, with its status and its line. */
export const stepRow = (page: Page, name: string) =>
  setUp(page)
    .getByRole('listitem')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) })

export const ask = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** The page that opens in a tab of its own when `press` is done. */
export async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press()])
  await opened.waitForLoadState()
  return opened
}

/** Opens the mailbox of this machine as its link does, and reads the newest code there. */
export async function readCode(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open the mailbox of this machine' })
  const mailbox = await openedBy(page, () => link.click())
  await expect(async () => {
    await mailbox.getByRole('link', { name: 'Reload' }).click()
    await expect(mailbox.locator('pre').first()).toContainText(/\b\d{6}\b/, { timeout: 1000 })
  }).toPass()
  const text = (await mailbox.locator('pre').first().textContent()) ?? ''
  await mailbox.close()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

export async function sendCode(page: Page, address: string) {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`A code went to ${address}. It holds until`)).toBeVisible()
}

export async function confirmCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Code of six digits' }).fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

export async function proveEmail(page: Page, address: string) {
  await sendCode(page, address)
  await confirmCode(page, await readCode(page))
  await expect(ask(page, 'Next: prove who you are')).toBeVisible()
}

/** Begins the identity check; the provider's form is the page that opens. */
export const beginCheck = (page: Page): Promise<Page> =>
  openedBy(page, () => page.getByRole('button', { name: 'Verify identity' }).click())

/** Fills in the form at the provider: what it begins with is an example. */
export async function fillIn(form: Page, fields: Readonly<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: false }).fill(value)
  }
  await form.getByRole('button', { name: 'Complete' }).click()
  await expect(form.locator('#status')).toHaveText('completed')
}

/** Who judges at the provider. */
export async function judge(form: Page, name: string, status: string) {
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form.locator('#status')).toHaveText(status)
}

export async function signTaxForm(page: Page, name = 'W-8BEN') {
  await page.getByRole('checkbox', { name: 'Under penalties of perjury' }).check()
  await page.getByRole('button', { name: `Sign ${name}` }).click()
}

/** Chooses an account in the form of the bank-linking service. */
export async function chooseBank(page: Page, label: RegExp) {
  const form = await openedBy(page, () =>
    page.getByRole('button', { name: 'Choose your bank' }).click(),
  )
  await form.getByRole('radio', { name: label }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => form.isClosed()).toBe(true)
}
