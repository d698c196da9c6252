import { expect, type Page, test } from '@playwright/test'
import { setAchSeconds } from '../support/brokerage-account.ts'
import {
  pressByKeyboard,
  readPointerEventCount,
  signInByKeyboard,
  startCountingPointerEvents,
  tabTo,
  typeByKeyboard,
} from '../support/keyboard.ts'
import { accountSetupCard, accountStepRow, namedRegion, openNewTab } from './account-steps.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount in dollars' })

const tableRows = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).locator('tbody tr')

/** Expects the focus to be somewhere on the page, so that the next Tab goes on from there. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Confirms the email with the code from the local mailbox. */
async function confirmEmail(page: Page) {
  await typeByKeyboard(page, page.getByRole('textbox', { name: 'Email address' }), 'key@a.example')
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  const inbox = page.getByRole('link', { name: 'Open the local test inbox' })
  const mailbox = await openNewTab(page, () => pressByKeyboard(page, inbox))
  const mail = mailbox.locator('pre').filter({ hasText: /\b\d{6}\b/ })
  await expect(async () => {
    await pressByKeyboard(mailbox, mailbox.getByRole('link', { name: 'Reload' }))
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  const text = (await mail.first().textContent()) ?? ''
  await mailbox.close()
  await typeByKeyboard(page, code, /\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.keyboard.press('Enter')
}

/** Completes the identity provider's form and approves it there. */
async function proveIdentity(page: Page) {
  await expect(namedRegion(page, 'Next: verify your identity')).toBeVisible()
  await expectFocusKept(page)
  const form = await openNewTab(page, () => pressByKeyboard(page, button(page, 'Verify identity')))
  const status = form.locator('#status')
  await pressByKeyboard(form, button(form, 'Submit form'))
  await expect(status).toHaveText('completed')
  await pressByKeyboard(form, button(form, 'Approve'))
  await expect(status).toHaveText('approved')
  await form.close()
}

async function signTaxForm(page: Page) {
  await expect(namedRegion(page, 'Next: sign Form W-8BEN')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'Under penalties of perjury' }))
  await page.keyboard.press('Space')
  await pressByKeyboard(page, button(page, 'Sign W-8BEN'))
}

async function openAccountAndLinkBank(page: Page) {
  await expect(namedRegion(page, 'Next: open your account')).toBeVisible()
  await expectFocusKept(page)
  await pressByKeyboard(page, button(page, 'Open account'))
  await expect(namedRegion(page, 'Next: link your bank')).toBeVisible()
  await expectFocusKept(page)
  const form = await openNewTab(page, () => pressByKeyboard(page, button(page, 'Choose your bank')))
  const bank = form.getByRole('radio', { name: /4821/ })
  await tabTo(form, form.getByRole('radio').first())
  for (let key = 0; key < 12 && !(await bank.isChecked()); key++) {
    await form.keyboard.press(key === 0 ? 'Space' : 'ArrowDown')
  }
  await pressByKeyboard(form, button(form, 'Link account'))
  await expect(accountStepRow(page, 'Bank')).toContainText('Cordell Savings ··4821')
  await expect(accountSetupCard(page)).toContainText('6 of 6 steps complete')
}

/** Requests a transfer; `name` is the text of the button that opens its dialog. */
async function transfer(page: Page, name: 'Deposit' | 'Withdraw', amount: string) {
  const box = dialog(page, `${name} dollars`)
  await pressByKeyboard(page, button(page, name))
  await expect(box).toBeVisible()
  await typeByKeyboard(page, amountField(page), amount)
  await pressByKeyboard(page, box.getByRole('button', { name: /^Review/ }))
  await pressByKeyboard(page, box.getByRole('button', { name: `${name} $${amount}` }))
  await expect(box).toBeHidden()
  await expect(button(page, name)).toBeFocused()
}

/** Buys Microsoft shares for 100 dollars. */
async function buyShares(page: Page) {
  const buy = namedRegion(page, 'Positions').getByRole('button', { name: 'Buy', exact: true })
  const box = dialog(page, 'Trade in your account')
  await pressByKeyboard(page, buy)
  await typeByKeyboard(page, page.getByRole('searchbox', { name: 'Search stocks' }), 'microsoft')
  const found = box.getByRole('list', { name: 'Search results' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await pressByKeyboard(page, found)
  await typeByKeyboard(page, amountField(page), '100')
  await pressByKeyboard(page, button(page, 'Review buy order'))
  await pressByKeyboard(page, box.getByRole('button', { name: 'Buy MSFT' }))
  await expect(box).toBeHidden()
  await expect(buy).toBeFocused()
  await expect(tableRows(page, 'Orders')).toContainText('Filled')
}

test('OP-07 opening the account, depositing, buying shares and withdrawing work by keyboard', async ({
  page,
}) => {
  await setAchSeconds(0)
  await startCountingPointerEvents(page)
  await page.goto('/account')
  await signInByKeyboard(page, 'Account 9')
  await confirmEmail(page)
  await proveIdentity(page)
  await signTaxForm(page)
  await openAccountAndLinkBank(page)

  await transfer(page, 'Deposit', '500.00')
  await expect(tableRows(page, 'Bank transfers')).toContainText('Settled')
  await buyShares(page)
  await transfer(page, 'Withdraw', '300.00')
  await expect(tableRows(page, 'Bank transfers').first()).toContainText(/Withdrawal.*−300\.00/)
  expect(await readPointerEventCount(page)).toBe(0)
})
