import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  activityPanel,
  openActivityTab,
  requestWire,
  sendWire,
  wireButton,
} from '../support/payments.ts'
import { signIn } from '../support/steps.ts'

async function announce(page: Page, amount: string): Promise<string> {
  const memo = await requestWire(page, amount)
  await wireButton(page, 'Done').click()
  return memo
}

test('RO-10 without a wallet the tab asks for one', async ({ page }) => {
  await page.goto('/?tab=transfers')
  await expect(activityPanel(page)).toContainText('Connect your wallet to see your wire transfers')
})

test('TT-03 an empty tab says so', { tag: '@every-change' }, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 9')
  await openActivityTab(page, 'Transfers')
  await expect(activityPanel(page)).toContainText('No Wire Transfers')
})

test('TT-01 TT-02 TT-04 transfers show their columns, those in progress first, and the details of a row', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 3')
  const first = await announce(page, '100')
  await announce(page, '200.5')
  await sendWire({ memo: first, amount: '100' })
  const panel = activityPanel(page)
  await expect(panel.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    'Date',
    'Amount',
    'Amount Funded',
    'Chain',
    'Status',
    'Details',
  ])
  await expect(panel.getByRole('row', { name: /100\.00/ })).toContainText('Fulfilled', {
    timeout: 60_000,
  })
  await expect(panel.getByRole('row').nth(1)).toContainText('200.50')
  await expect(panel.getByRole('row').nth(1)).toContainText('In progress')

  await panel.getByRole('row').nth(2).getByRole('button', { name: 'View details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wire Details' })
  const arrived = dialog.getByRole('status')
  await expect(arrived).toContainText('We received your wire')
  await expect(arrived).toContainText('100.00')
  await expect(dialog).toContainText(first)
  await expect(dialog).toContainText('ABA routing number')
  // A wire is fulfilled only once its USD+ are minted.
  await expect(dialog).toContainText(/USD\+ minted to you\s*100\.00/)
  await expect(dialog.getByRole('button', { name: 'Cancel wire request' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel.getByText('View details')).toHaveCount(0)
  await panel.getByRole('row').nth(1).getByText('200.50').click()
  await expect(dialog).toContainText('200.50')
})

test('XT-06 the owner can cancel a wire until its money arrives', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 5')
  await announce(page, '75')
  await activityPanel(page).getByRole('button', { name: 'View details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wire Details' })
  await dialog.getByRole('button', { name: 'Cancel wire request' }).click()
  await dialog.getByRole('button', { name: 'Keep request' }).click()
  await dialog.getByRole('button', { name: 'Cancel wire request' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(activityPanel(page)).toContainText('No Wire Transfers')
})

test('DT-02 selected wires and all wires are exported as files', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 6')
  await announce(page, '11')
  await announce(page, '12')
  const panel = activityPanel(page)
  await panel
    .getByRole('row', { name: /11\.00/ })
    .getByRole('checkbox')
    .check()
  await expect(panel).toContainText('1 selected')
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download CSV' }).first().click()
  expect((await read(saving)).trim().split('\n')).toHaveLength(2)
  const all = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download JSON' }).last().click()
  expect(JSON.parse(await read(all))).toHaveLength(2)
})

const read = async (saving: Promise<import('@playwright/test').Download>) =>
  readFile(await (await saving).path(), 'utf8')
