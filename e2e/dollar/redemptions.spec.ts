import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  activityPanel,
  openActivityTab,
  redeemUsdPlus,
  requestRedemptions,
  resumeCustodian,
  setCustodianMode,
} from '../support/payments.ts'
import { signIn } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

const ACCOUNT_8 = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

const countRedemptions = (page: Page, owner: string): Promise<number> =>
  page.evaluate(async (address) => {
    const headers = { 'wallet-address': address }
    const answer = await fetch('/api/v1/redemption/requests?page=1&page_size=1', { headers })
    return ((await answer.json()) as { count: number }).count
  }, owner)

test.afterEach(resumeCustodian)

test('RO-10 without a wallet the tab asks for one', { tag: '@every-change' }, async ({ page }) => {
  await page.goto('/?tab=redeem')
  await expect(activityPanel(page)).toContainText('Connect your wallet to see your redemptions')
  await expect(activityPanel(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test('SP-07 RT-02 RT-04 an empty tab says so, and only the open tab is rendered', {
  tag: '@every-change',
}, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('redemptions-tab')) requested.push(request.url())
  })
  await page.goto('/')
  await signIn(page, 'No gas')
  await expect(page.getByRole('region', { name: 'Your activity' }).getByRole('tab')).toHaveText([
    'Portfolio',
    'Redeem',
    'Transfers',
  ])
  expect(requested).toEqual([])
  await openActivityTab(page, 'Redeem')
  await expect(activityPanel(page)).toContainText('No Redemptions')
  await expect(activityPanel(page)).toContainText('Redemptions may take up to 3 days.')
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).toHaveCount(0)
  expect(requested).toHaveLength(1)
})

test('RT-01 RT-05 rows show all columns, an explorer link and the full time, and pending becomes completed by itself', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 6', 60)
  await redeemUsdPlus(page, '12.5')
  await openActivityTab(page, 'Redeem')
  const panel = activityPanel(page)
  await expect(panel.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    'Date',
    'USD+ Quantity',
    'USDC Quantity',
    'Chain',
    'Transaction',
    'Status',
  ])
  const row = panel.getByRole('row', { name: /12\.50/ })
  await expect(row.getByRole('cell').filter({ hasText: '12.50' })).toHaveCount(2)
  await expect(row.getByRole('cell', { name: '12.50 mockUSD' })).toHaveCount(1)
  await expect(row).toContainText('Sepolia')
  await expect(row).toContainText('Pending')
  await expect(row.getByRole('link', { name: /0x/ })).toHaveAttribute(
    'href',
    /\/tx\/0x[0-9a-f]{64}$/,
  )
  // The tooltip's code loads with the list; a pointer that was already there has to enter again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await row.getByRole('button').hover()
    const tip = page.locator('[data-tooltip]')
    await expect(tip).toHaveText(/\w+ \d+, \d{4} at \d\d:\d\d/, { timeout: 2000 })
  }).toPass()
  await expect(row).toContainText('Completed')

  await row.getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: /Redemption on/ })
  await expect(drawer.getByRole('listitem')).toHaveText([
    /^Requested, doneDay 1\d\d:\d\d$/,
    /^Funds reserved, done/,
    /^Processing, done/,
    /^Paid, doneDay 1\d\d:\d\d$/,
  ])
  await expect(drawer.getByRole('link', { name: /0x/ })).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    'Date',
    'USD+ Quantity',
    'USDC Quantity',
    'Chain',
    'Status',
  ])
  await expect(row.getByRole('cell').filter({ hasText: '12.50' })).toHaveCount(2)
  await expect(row.getByRole('link', { name: /0x/ })).toHaveCount(0)
  await expect(row.getByRole('cell', { name: 'Sepolia' })).toBeVisible()
  await panel.screenshot({ path: 'e2e/output/pictures/redemptions-390.png' })
  const hiddenPx = await panel.getByRole('table').evaluate((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
    return scrollWidth - clientWidth
  })
  expect(hiddenPx).toBeLessThanOrEqual(0)
})

test('RT-06 a redemption that the custodian refuses links to a mail to support', async ({
  page,
}) => {
  await setCustodianMode('refuse')
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 7', 20)
  await redeemUsdPlus(page, '7')
  await openActivityTab(page, 'Redeem')
  const link = activityPanel(page).getByRole('link', { name: 'Contact Support' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const href = decodeURIComponent((await link.getAttribute('href')) ?? '')
  expect(href).toMatch(/^mailto:support@parvalue\.example\?subject=Redemption [0-9a-f-]{36}&body=/)
  expect(href).toMatch(/Transaction: 0x[0-9a-f]{64}/)
  expect(href).toContain('Network: Sepolia')
})

test('RT-03 RT-08 DT-02 paging appears only beyond the page size, and selected rows are exported', {
  tag: '@every-change',
}, async ({ page }) => {
  await setCustodianMode('slow')
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 8', 100)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/redemption/requests')) requested.push(search)
  })
  // Other test files redeem with this account as well.
  const total = (await countRedemptions(page, ACCOUNT_8)) + 11
  const amounts = Array.from({ length: 11 }, (_, index) => BigInt(index + 1) * 1_000_000n)
  await requestRedemptions(page, ACCOUNT_8, amounts)
  await openActivityTab(page, 'Redeem')
  const panel = activityPanel(page)
  await expect(panel.getByText(`1-10 of ${total}`)).toBeVisible()
  expect(requested).toContain('?page=1&page_size=10')
  await panel.getByRole('button', { name: 'Next page' }).click()
  await expect(panel.getByText(`11-${Math.min(total, 20)} of ${total}`)).toBeVisible()
  await expect(page).toHaveURL(/pageIndex=1&pageSize=10/)
  expect(requested).toContain('?page=2&page_size=10')

  await expect(panel.getByRole('row')).toHaveCount(Math.min(total - 10, 10) + 1)
  const last = panel.getByRole('row').nth(1)
  const amount = Number(await last.getByRole('cell').nth(2).textContent())
  await last.getByRole('checkbox').check()
  await expect(panel).toContainText('1 selected')
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download CSV' }).first().click()
  const file = await (await saving).path()
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,${amount}000000,`)

  await panel.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
  await expect(panel.getByText(new RegExp(`of ${total}`))).toHaveCount(0)
  await expect(panel.getByRole('row')).toHaveCount(total + 1)
  const all = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download JSON' }).last().click()
  expect(JSON.parse(await readFile(await (await all).path(), 'utf8'))).toHaveLength(total)
})
