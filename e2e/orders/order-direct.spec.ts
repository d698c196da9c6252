import { expect, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import {
  approveDirectOrder,
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
} from './ticket-steps.ts'

test('SK-03 a wallet approves and sends its own order, which is tracked to its end', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks/MSFT')
  await signIn(page, 'Standard')
  const card = orderTicket(page)
  await orderAmountField(page).fill('200')
  await card.getByText('You pay gas').click()
  await reviewOrder(page)
  await expect(card).toContainText(/1 of 2 · Approve 201\.2\d* mockUSD/)
  await approveDirectOrder(page)
  await expectOrderFilled(page)
})
