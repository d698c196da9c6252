import { expect, test } from '@playwright/test'
import {
  approve,
  buy,
  walletChip as chip,
  openTray,
  payField,
  reject,
  signIn,
  submitPurchase,
  tradeCard,
  tray,
  walletWindow,
} from './steps.ts'

test('OP-01 the tray shows what runs, what needs the person, and keeps what is over', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, 'Account 2')
  await openTray(page)
  await expect(tray(page)).toContainText('Nothing yet.')
  await page.keyboard.press('Escape')

  await payField(page).fill('7')
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  await approve(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await page.reload()
  await expect(chip(page)).toHaveAccessibleName(/, 1 transaction needs you$/)
  await openTray(page)
  const needsYou = tray(page).getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  await expect(needsYou).toContainText('Purchase, 1 of 2 signed')
  await expect(needsYou).toContainText('Next: Deposit. Nothing was sent for it.')
  await page.screenshot({ path: 'e2e/output/pictures/activity-needs-you-1280.png' })
  await needsYou.getByRole('button', { name: 'Continue' }).click()
  await expect(tray(page)).toBeHidden()
  await approve(page)
  await expect(chip(page)).toHaveAccessibleName(/, 1 transaction running$/)
  await openTray(page)
  const running = tray(page).getByRole('region', { name: 'Running' }).getByRole('listitem')
  const earlier = tray(page).getByRole('region', { name: 'Earlier' }).getByRole('listitem')
  await expect(running.or(earlier)).toContainText('7.00 mockUSD')
  await expect(earlier).toContainText('Bought for 7.00 mockUSD')
  await expect(earlier.getByRole('link', { name: /0x/ })).toHaveAttribute('href', /\/tx\/0x/)
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveAccessibleName('Wallet 0x3C44…93BC')

  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await payField(page).fill('8')
  await submitPurchase(page)
  await reject(page)
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await openTray(page)
  await expect(earlier).toHaveCount(2)
  await expect(earlier.first()).toContainText('Purchase for 8.00 mockUSD, not completed')
  await expect(earlier.first()).toContainText('You declined the signature')
  await tray(page).getByRole('button', { name: 'Running 0' }).click()
  await expect(tray(page)).toContainText('Nothing of this kind.')
  await tray(page).getByRole('button', { name: 'All' }).click()
  await page.screenshot({ path: 'e2e/output/pictures/activity-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/pictures/activity-390.png' })
})

test('SH-17 /activity: asks for a wallet, is empty at first, then shows what the tray shows', async ({
  page,
}) => {
  await page.goto('/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(page).toHaveTitle(/^Activity/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Connect your wallet to see your activity')
  await main.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, 'Account 2')
  await expect(main).toContainText('Nothing yet. What you send shows here.')

  await page.goto('/')
  await buy(page, '1')
  await openTray(page)
  await tray(page).getByRole('link', { name: 'Show as a page' }).click()
  await expect(page).toHaveURL('/activity')
  await expect(tray(page)).toBeHidden()
  const earlier = main.getByRole('region', { name: 'Earlier' }).getByRole('listitem')
  await expect(earlier).toContainText('Bought for 1.00 mockUSD')
  await main.getByRole('button', { name: 'Needs you 0' }).click()
  await expect(main).toContainText('Nothing of this kind.')
  await page.goto('/activity?lng=es-MX')
  await expect(page.getByRole('heading', { level: 1, name: 'Actividad' })).toBeVisible()
  await expect(main).toContainText('Compraste por 1.00 mockUSD')
  await page.screenshot({ path: 'e2e/output/pictures/activity-page-1280.png' })
})

test('OP-01 one account never sees what another one sent', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 2')
  await buy(page, '1')
  await page.evaluate(() => {
    localStorage.setItem(
      'parvalue.test-wallet.account',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    )
    dispatchEvent(new StorageEvent('storage', { key: 'parvalue.test-wallet.account' }))
  })
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approve(page)
  await openTray(page)
  await expect(tray(page)).toContainText('Nothing yet.')
})
