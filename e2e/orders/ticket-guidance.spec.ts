import { expect, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import {
  expectOrderFilled,
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
  showMarketTime,
  signSponsoredOrder,
} from './ticket-steps.ts'

test('SK-03 a limit far from the last price is questioned with its distance, and the user can continue', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 3')
  const card = orderTicket(page)
  await card.getByRole('button', { name: 'Limit', exact: true }).click()
  await card.getByRole('button', { name: /^Last/ }).click()
  const last = Number(await limitPriceField(page).inputValue())
  const limit = (last * 0.66).toFixed(2)
  await limitPriceField(page).fill(limit)
  await expect(card).toContainText(/3[34]% below the last price/)
  await orderAmountField(page).fill('50')
  const review = card.getByRole('button', { name: 'Review buy order' })
  await review.click()
  await expect(card.getByRole('heading', { name: 'Is this limit right?' })).toBeFocused()
  await expect(card).toContainText(/3[34]% below the last price/)
  await expect(card).toContainText(`Your limit is ${limit}. The last price is`)
  await expect(card).toContainText('Your order will wait and may never fill.')
  await card.getByRole('button', { name: 'Change limit' }).click()
  await expect(limitPriceField(page)).toHaveValue(limit)

  await limitPriceField(page).fill((last * 1.34).toFixed(2))
  await review.click()
  await expect(card).toContainText(/3[34]% above the last price/)
  await expect(card).toContainText('Your order may fill right away')
  await card.getByRole('button', { name: /^Continue with/ }).click()
  await expect(card.getByRole('heading', { name: 'Review' })).toBeVisible()

  // A limit near the last price goes to the review at once.
  await card.getByRole('button', { name: 'Back' }).click()
  await limitPriceField(page).fill((last * 0.99).toFixed(2))
  await review.click()
  await expect(card.getByRole('heading', { name: 'Review' })).toBeVisible()
})

test('SK-04 a sponsored order says what it costs and how many signatures it needs', async ({
  page,
}) => {
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 3')
  const card = orderTicket(page)
  await orderAmountField(page).fill('50')
  await expect(card).toContainText(/Sponsored2 signatures, up to \$\d+\.\d\d/)
  await expect(card).toContainText(
    /We pay the network fee in ETH and charge it to you in mockUSD: at most \$\d+\.\d\d, part of your fee below\./,
  )
  await card.getByText('You pay gas', { exact: true }).click()
  await expect(card).toContainText('Your wallet sends the order and pays the gas in ETH.')
})

test('SK-03 a finished order offers a new one, and does not come back after a reload', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 3')
  await orderAmountField(page).fill('25')
  await reviewOrder(page)
  await signSponsoredOrder(page)
  await expectOrderFilled(page)
  const anew = orderTicket(page).getByRole('button', { name: 'New order' })
  await expect(anew).toBeVisible()
  await page.reload()
  await expect(orderAmountField(page)).toHaveValue('')
  await expect(anew).toHaveCount(0)
})
