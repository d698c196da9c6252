import { expect, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import { amount, approveDirect, review, ticket, untilFilled } from './ticket-steps.ts'

test('SK-03 a wallet approves and sends its order itself, and it is followed to its end', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks/MSFT')
  await signIn(page, 'Plain')
  const card = ticket(page)
  await amount(page).fill('200')
  await card.getByText('You pay gas').click()
  await review(page)
  await expect(card).toContainText(/1 of 2 · Approve 201\.2\d* mockUSD/)
  await approveDirect(page)
  await untilFilled(page)
})
