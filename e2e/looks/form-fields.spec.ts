import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  chooseWirePayment,
  openRedeemTab,
  redeemField,
  wireAmountField,
} from '../support/payments.ts'
import { payField, signIn, tradeCard } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

const inCard = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('parvalue.draft.'))
      .map((key) => key.slice('parvalue.draft.'.length))
      .sort(),
  )

test('EN-12 the fields of each form have their specified names, and are stored under them', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 8')
  await payField(page).fill('1')
  await expect(payField(page)).toHaveAttribute('name', 'paymentTokenAmount')
  await openRedeemTab(page)
  await tradeCard(page).getByRole('button', { name: 'Receive mockUSD. Change token' }).click()
  await tradeCard(page)
    .getByRole('button', { name: /Mock USD/ })
    .click()
  await redeemField(page).fill('2')
  await expect(redeemField(page)).toHaveAttribute('name', 'redeemedTokenAmount')
  await tradeCard(page).getByRole('tab', { name: 'Buy', exact: true }).click()
  await chooseWirePayment(page)
  await wireAmountField(page).fill('3')
  await expect(wireAmountField(page)).toHaveAttribute('name', 'paymentAmount')
  await inCard(page, 'Next').click()
  await expect(tradeCard(page).getByRole('checkbox')).toHaveAttribute(
    'name',
    'acceptedInstructions',
  )
  await page.goto('/bridge')
  const amount = page.getByRole('main').getByRole('textbox').first()
  await amount.fill('4')
  await expect(amount).toHaveAttribute('name', 'inputTokenAmount')
  expect(await drafts(page)).toEqual(
    expect.arrayContaining([
      'inputTokenAmount',
      'paymentAmount',
      'paymentTokenAmount',
      'redeemedToken',
      'redeemedTokenAmount',
    ]),
  )
})

test('VA-08 every submit button is disabled until its form is complete and valid', async ({
  page,
}) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 8', 20)
  const expectGuard = async (button: string, field: Locator, wrong: string, right: string) => {
    await field.fill('')
    await expect(inCard(page, button)).toHaveAttribute('aria-disabled', 'true')
    await field.fill(wrong)
    await expect(inCard(page, button)).toHaveAttribute('aria-disabled', 'true')
    await field.fill(right)
    await expect(inCard(page, button)).not.toHaveAttribute('aria-disabled', 'true')
  }
  await expectGuard('Purchase', payField(page), '99999999', '1')
  await openRedeemTab(page)
  await expectGuard('Redeem', redeemField(page), '99999999', '1')
  await tradeCard(page).getByRole('tab', { name: 'Buy', exact: true }).click()
  await chooseWirePayment(page)
  await expectGuard('Next', wireAmountField(page), '0', '1')
  await page.goto('/wrap')
  await expectGuard('Wrap', page.getByRole('main').getByRole('textbox').first(), '99999999', '1')
  await page.goto('/bridge')
  await expectGuard('Bridge', page.getByRole('main').getByRole('textbox').first(), '99999999', '1')
})
