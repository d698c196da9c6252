import { expect, type Page, test } from '@playwright/test'
import { expectHydrated, signIn } from '../support/steps.ts'
import { joinReferralsButton, referralCodeField } from './gift-steps.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your referral link' })

test('SK-10 a visitor is asked to connect, joins with one press, and copies the link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeFocused()
  await expect(page).toHaveTitle(/^Referrals · /)
  await expect(
    page.getByText('When someone you refer has their first order filled, you receive 10.00'),
  ).toBeVisible()
  await expect(page.getByText('Connect your wallet to get your referral link')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rewards' })).toHaveCount(0)

  await signIn(page, 'Account 9')
  await joinReferralsButton(page).click()
  await expect(card(page)).toContainText('Total received0.00USD+')
  await expect(card(page)).toContainText('People referred0')
  await expect(card(page)).toContainText('Email updatesVerify your email')
  await expect(page.getByText('No one has joined with your link yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/\?ref=[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(card(page)).toContainText(copied.replace('http://', ''))
  await page.reload()
  await expect(card(page)).toContainText(copied.replace('http://', ''))
})

test('SK-10 the code of a link is remembered until the visitor joins; the first one counts', async ({
  page,
}) => {
  await page.goto('/stocks?ref=2222-2222')
  await expectHydrated(page)
  await page.goto('/?ref=3333-3333')
  await expectHydrated(page)
  await page.goto('/referrals')
  await signIn(page, 'Account 8')
  await expect(referralCodeField(page)).toHaveValue('2222-2222')
  await joinReferralsButton(page).click()
  await expect(card(page)).toContainText(
    'We couldn’t find that code. Check it, or leave the field blank.',
  )
  await referralCodeField(page).fill('no')
  await joinReferralsButton(page).click()
  await expect(card(page)).toContainText('That’s not a valid referral code.')
  await page.reload()
  await expect(referralCodeField(page)).toHaveValue('NO')
  await referralCodeField(page).fill('')
  await joinReferralsButton(page).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('parvalue.ref'))).toBeNull()
})

test('SK-10 a failed request is shown, with Retry', async ({ page }) => {
  await page.route('**/api/v1/user/subscriber**', (route) => route.abort())
  await page.goto('/referrals')
  await signIn(page, 'Account 9')
  await expect(card(page)).toContainText('We couldn’t load your referral link.')
  await page.unroute('**/api/v1/user/subscriber**')
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await expect(card(page)).not.toContainText('We couldn’t load your referral link.')
})
