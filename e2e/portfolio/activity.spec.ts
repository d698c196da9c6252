import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openRedeemTab, redeemUsdPlus } from '../support/payments.ts'
import {
  activityTray,
  approveInWallet,
  buyUsdPlus,
  walletChip as chip,
  openActivityTray,
  payField,
  rejectInWallet,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

test('OP-01 the tray shows running actions and those that need the user, and keeps finished ones', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 2')
  await openActivityTray(page)
  await expect(activityTray(page)).toContainText('No activity yet.')
  await page.keyboard.press('Escape')

  await payField(page).fill('7')
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await page.reload()
  await expect(chip(page)).toHaveAccessibleName(/, 1 transaction needs your action$/)
  await openActivityTray(page)
  const needsYou = activityTray(page)
    .getByRole('region', { name: 'Action required' })
    .getByRole('listitem')
  await expect(needsYou).toContainText('Purchase: 1 of 2 signatures')
  await expect(needsYou).toContainText('Next step: Deposit. Nothing has been sent for it yet.')
  await page.screenshot({ path: 'e2e/output/pictures/activity-needs-you-1280.png' })
  await needsYou.getByRole('button', { name: 'Continue' }).click()
  await expect(activityTray(page)).toBeHidden()
  await approveInWallet(page)
  await expect(chip(page)).toHaveAccessibleName(/, 1 transaction pending$/)
  await openActivityTray(page)
  const running = activityTray(page)
    .getByRole('region', { name: 'In progress' })
    .getByRole('listitem')
  const earlier = activityTray(page).getByRole('region', { name: 'Ended' }).getByRole('listitem')
  await expect(running.or(earlier)).toContainText('7.00 mockUSD')
  await expect(earlier).toContainText('Bought USD+ with 7.00 mockUSD')
  await expect(earlier.getByRole('link', { name: /0x/ })).toHaveAttribute('href', /\/tx\/0x/)
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveAccessibleName('Wallet 0x3C44…93BC')

  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await payField(page).fill('8')
  await submitPurchase(page)
  await rejectInWallet(page)
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await openActivityTray(page)
  await expect(earlier).toHaveCount(2)
  await expect(earlier.first()).toContainText('Purchase with 8.00 mockUSD not completed')
  await expect(earlier.first()).toContainText('You declined the signature')
  await activityTray(page).getByRole('button', { name: 'In progress: 0' }).click()
  await expect(activityTray(page)).toContainText('No activity matches these filters.')
  await activityTray(page).getByRole('button', { name: 'All' }).click()
  await page.screenshot({ path: 'e2e/output/pictures/activity-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/pictures/activity-390.png' })
})

test('SH-17 /activity asks for a wallet, is empty at first, then lists sent and requested transactions', async ({
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
  await signIn(page, 'Account 9')
  await page.goto('/activity?q=nothing-is-called-so')
  await expect(main).toContainText('No activity matches these filters.')
  await main.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/activity')

  await page.goto('/')
  await buyUsdPlus(page, '3')
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await openRedeemTab(page)
  await redeemUsdPlus(page, '2')
  await openActivityTray(page)
  await expect(activityTray(page)).toContainText('Redeemed 2.00 USD+', { timeout: 120_000 })
  await expect(activityTray(page)).not.toContainText('Requested redemption of 2.00')
  await activityTray(page).getByRole('link', { name: 'Open full page' }).click()
  await expect(page).toHaveURL('/activity')
  await expect(activityTray(page)).toBeHidden()
  await expect(main.locator('td time').first()).toHaveText(/^[A-Z][a-z]{2} \d+, \d\d:\d\d$/)
  const row = (name: RegExp) => main.getByRole('row', { name })
  await expect(row(/Bought USD\+ with 3\.00 mockUSD/)).toContainText('Completed')
  // The request became a redemption, which is listed once.
  await expect(row(/Redemption of 2\.00 USD\+/)).toHaveCount(1)
  await expect(row(/Requested redemption of/)).toHaveCount(0)
  await main.getByRole('combobox', { name: 'Filter by type' }).selectOption('Redemption')
  await expect(page).toHaveURL(/kind=redemption/)
  await expect(row(/Bought USD\+ with/)).toHaveCount(0)
  await page.reload()
  await expect(row(/Redemption of 2\.00 USD\+/)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[0]).toBe(
    '\uFEFFDate,Type,Description,Status,Details,Sent,Sent currency,Received,Received currency,Fee included,Fee currency,Network,Transaction,Reference',
  )
  expect(file).toMatch(
    /Z,Redemption,Redemption of 2\.00 USD\+,(In progress|Completed),.*Sepolia,0x/,
  )
  const year = new Date().getUTCFullYear()
  await main.getByRole('combobox', { name: 'Filter by year' }).selectOption(`${year - 1}`)
  await expect(page).toHaveURL(new RegExp(`year=${year - 1}`))
  await expect(row(/Redemption of/)).toHaveCount(0)
  const emptyFile = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download CSV' }).click()
  const old = await emptyFile
  expect(old.suggestedFilename()).toBe(`activity-${year - 1}.csv`)
  expect((await readFile(await old.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(1)
  await main.getByRole('combobox', { name: 'Filter by year' }).selectOption(`${year}`)
  await main.getByRole('link', { name: /^Details for Redemption/ }).click()
  const opened = page.getByRole('region', { name: 'Your activity' })
  await expect(opened.getByRole('tabpanel', { name: /^Redeem/ })).toContainText('2.00')
  await page.goto('/activity?lng=es-MX')
  await expect(page.getByRole('heading', { level: 1, name: 'Actividad' })).toBeVisible()
  await expect(row(/Compraste USD\+ con 3\.00 mockUSD/)).toContainText('Completado')
  await page.screenshot({ path: 'e2e/output/pictures/activity-page-1280.png' })
})

test('the activity page names one unavailable source and shows the others', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 9')
  await buyUsdPlus(page, '1')
  await page.route('**/api/v1/redemption/requests?**', (route) => route.abort())
  await page.goto('/activity')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /Bought USD\+ with 1\.00 mockUSD/ })).toBeVisible()
  const item = main.getByRole('status').filter({ hasText: 'We couldn’t load some activity:' })
  await expect(item).toContainText('Redemption')
  await page.unroute('**/api/v1/redemption/requests?**')
  await item.getByRole('button', { name: 'Retry' }).click()
  await expect(item).toHaveCount(0)
})

test('OP-01 an account never sees the activity of another one', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 2')
  await buyUsdPlus(page, '1')
  await page.evaluate(() => {
    localStorage.setItem(
      'parvalue.test-wallet.account',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    )
    dispatchEvent(new StorageEvent('storage', { key: 'parvalue.test-wallet.account' }))
  })
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await openActivityTray(page)
  await expect(activityTray(page)).toContainText('No activity yet.')
})
