import { expect, type Page, test } from '@playwright/test'
import headless from 'headless-web3-provider'
import { connectDialog, signDialog } from '../login/login-steps.ts'
import { activityPanel, dismissTradeResult, requestWire, wireButton } from '../support/payments.ts'
import { payField, readUsdPlusBalance, submitPurchase } from '../support/steps.ts'
import { FOREIGN_WALLET_NAME, installForeignWallet } from '../wallet/foreign-wallet.ts'
import {
  checklist,
  checklistStep,
  closeTestControls,
  openTestControls,
  partyControls,
  pressStep,
  testControls,
} from './test-mode-steps.ts'

const { Web3RequestKind: Kind } = headless

const expectDoneCount = (page: Page, count: number) =>
  expect(checklist(page).getByRole('status').first()).toHaveText(`${count} of 4 done`)

test('TR-07 a first run happens in one tab: connect, test money, a purchase, verification, and a wire', {
  tag: '@every-change',
}, async ({ page, context }) => {
  const { owner } = await installForeignWallet(page)
  await page.goto('/')
  await expectDoneCount(page, 0)
  await expect(checklist(page).getByRole('button', { name: 'Buy USD+' })).toHaveCount(0)

  await pressStep(page, 'Connect a wallet')
  await connectDialog(page).getByRole('button', { name: FOREIGN_WALLET_NAME }).click()
  await owner.authorize(Kind.RequestPermissions)
  await owner.authorize(Kind.RequestAccounts)
  await signDialog(page).getByRole('button', { name: 'Sign message' }).click()
  await owner.authorize(Kind.SignMessage)
  await expectDoneCount(page, 1)

  await pressStep(page, 'Get test money')
  await expect(checklistStep(page, 'Get test money')).toContainText(/On its way|Done/)
  await expectDoneCount(page, 2)

  await pressStep(page, 'Buy USD+')
  await expect(payField(page)).toBeFocused()
  await payField(page).fill('25')
  await submitPurchase(page)
  const eligibility = page.getByRole('dialog', { name: 'Before your first USD+ transaction' })
  await eligibility.getByRole('checkbox').check()
  await eligibility.getByRole('button', { name: 'Confirm and continue' }).click()
  await owner.authorize(Kind.SendTransaction)
  await owner.authorize(Kind.SendTransaction)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  await expectDoneCount(page, 3)

  await pressStep(page, 'Verify your identity')
  const identity = partyControls(page, 'Identity check')
  await expect(identity).toBeInViewport()
  await expect(identity).toContainText('Not started.')
  await identity.getByRole('button', { name: 'Approve identity' }).click()
  await expect(identity).toContainText('Approved.')
  await closeTestControls(page)
  await expectDoneCount(page, 4)

  await dismissTradeResult(page)
  await requestWire(page, '150.25')
  await wireButton(page, 'Done').click()
  await openTestControls(page)
  const bank = partyControls(page, 'Bank')
  await expect(bank.getByRole('textbox', { name: 'Amount of the wire in USD' })).toHaveValue(
    '150.25',
  )
  await bank.getByRole('button', { name: 'Send wire' }).click()
  await expect(bank).toContainText('You have no open wire request.')
  await closeTestControls(page)
  await expect(activityPanel(page).getByRole('row', { name: /150\.25/ })).toContainText('Fulfilled')
  await page.getByRole('tab', { name: 'Portfolio' }).click()
  await expect.poll(() => readUsdPlusBalance(page)).toBeCloseTo(175.25, 2)

  await checklist(page).getByRole('button', { name: 'Close the checklist' }).click()
  await expect(checklist(page)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => readUsdPlusBalance(page)).toBeCloseTo(175.25, 2)
  await expect(checklist(page)).toHaveCount(0)
  await openTestControls(page)
  await testControls(page).getByRole('button', { name: 'Show the Get started checklist' }).click()
  await expect(testControls(page)).toBeHidden()
  await expectDoneCount(page, 4)
  expect(context.pages()).toEqual([page])
})
