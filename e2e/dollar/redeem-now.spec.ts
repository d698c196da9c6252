import { expect, type Page, test } from '@playwright/test'
import { openRedeemTab, redeemField } from '../support/payments.ts'
import { approveInWallet, tradeCard, walletWindow } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

const now = (page: Page) => tradeCard(page).getByRole('radio', { name: /Now, for a fee/ })
const queue = (page: Page) => tradeCard(page).getByRole('radio', { name: /In 0-3 days, free/ })
const received = (page: Page) => page.getByRole('textbox', { name: /You receive/ })

test('MN-02 the form offers payment now for a fee beside the free queue, and says why an amount cannot be paid now', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 6', 120)
  await openRedeemTab(page)
  await expect(queue(page)).toBeChecked()

  // The buffer has 10,000, and a wallet may take 5,000 a day; the free queue stays.
  await redeemField(page).fill('20000')
  await expect(tradeCard(page)).toContainText('can be paid immediately right now')
  await expect(now(page)).toBeDisabled()
  await redeemField(page).fill('6000')
  await expect(tradeCard(page)).toContainText(
    'You can redeem up to 5,000.00 USD+ immediately within 24 hours',
  )
  await expect(queue(page)).toBeEnabled()

  await redeemField(page).fill('100')
  const choice = tradeCard(page).getByRole('group', { name: 'When you’re paid' })
  await expect(choice).toContainText('You receive 100.00 mockUSD')
  await expect(choice).toContainText(/You receive 99\.\d+\smockUSD after a fee of 0\.\d+/)
  await expect(received(page)).toHaveValue('100.00')

  await now(page).check({ force: true })
  await expect(received(page)).toHaveValue(/^99\.\d+$/)
  await expect(tradeCard(page)).toContainText(/0\.\d+\smockUSD platform fee/)
  await expect(tradeCard(page)).toContainText('now, in the same transaction')
  await expect(tradeCard(page)).toContainText('USD+ instant redeemer')
  const shown = await received(page).inputValue()

  await tradeCard(page).getByRole('button', { name: 'Redeem now' }).click()
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('redeemInstant')
  await approveInWallet(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  await expect(tradeCard(page)).not.toContainText('Redemption requested')
  await tradeCard(page).getByRole('link', { name: 'View receipt' }).click()
  const receipt = page.getByRole('main')
  await expect(receipt).toContainText('Immediate redemption of USD+')
  await expect(receipt).toContainText('Platform fee')
  await expect(receipt).toContainText(`${shown}\u00a0mockUSD`)

  await page.goto('/activity')
  const row = page.getByRole('row', { name: /Redemption of 100\.00/ })
  await expect(row).toContainText('Paid at once, for a fee')
})
