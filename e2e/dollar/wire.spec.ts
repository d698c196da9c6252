import { expect, type Page, test } from '@playwright/test'
import {
  activityPanel,
  chooseWirePayment,
  openActivityTab,
  readWireInstruction,
  requestWire,
  sendWire,
  wireAmountField,
  wireButton,
} from '../support/payments.ts'
import {
  overrideFeatureFlags,
  payField,
  readUsdPlusBalance,
  refocusPage,
  setWalletState,
  signIn,
  tradeCard,
} from '../support/steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function startWith(page: Page, account: string) {
  await page.goto('/')
  await signIn(page, account)
}

test('SP-13 without its flag a wire is not offered as payment', { tag: '@every-change' }, async ({
  page,
}) => {
  await overrideFeatureFlags(page, { WireTransferPurchases: false })
  await startWith(page, 'Account 1')
  await tradeCard(page)
    .getByRole('button', { name: /^Pay with/ })
    .click()
  await expect(heading(page, 'Pay with')).toBeVisible()
  await expect(tradeCard(page).getByRole('button', { name: /Mock USD/ })).toBeVisible()
  await expect(tradeCard(page).getByRole('button', { name: /Wire transfer/ })).toHaveCount(0)
  await page.unroute('**/api/v1/feature_flags/')
  await refocusPage(page)
  await expect(tradeCard(page).getByRole('button', { name: /Wire transfer/ })).toBeVisible()
})

test('VA-03 VA-04 a wire amount has at most two decimals; empty, zero and excessive amounts are refused', async ({
  page,
}) => {
  await startWith(page, 'Account 1')
  await chooseWirePayment(page)
  await expect(wireButton(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
  await wireAmountField(page).pressSequentially('-1e2.345')
  await expect(wireAmountField(page)).toHaveValue('12.34')
  await wireAmountField(page).fill('0')
  await wireAmountField(page).blur()
  await expect(tradeCard(page)).toContainText('Please enter a valid amount.')
  await wireAmountField(page).fill('99999999')
  await expect(tradeCard(page)).toContainText('The maximum wire is')
  await expect(wireButton(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
})

test('TT-08 XT-01 limits and fees are shown first, and instructions need a checked box to be confirmed', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'Account 1')
  await chooseWirePayment(page)
  await expect(tradeCard(page).locator('form')).toContainText(/0\.01 to [\d,.]+/)
  await expect(tradeCard(page).locator('form')).toContainText('0.00 USD platform fee')
  await expect(tradeCard(page).locator('form')).toContainText('1-3 business days')
  await expect(tradeCard(page).locator('form')).toContainText('Your bank’s cutoff time applies')
  await wireAmountField(page).fill('250')
  await wireButton(page, 'Next').click()
  await expect(heading(page, 'Wire instructions')).toBeFocused()
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  const box = tradeCard(page).getByRole('checkbox')
  await box.check()
  await box.uncheck()
  await expect(box).toHaveAccessibleDescription('Please accept the wire instructions.')
  await expect(wireButton(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true')
  await wireButton(page, 'Confirm').click({ force: true })
  expect(posted).toEqual([])
  await tradeCard(page).getByRole('button', { name: 'Back' }).click()
  await expect(wireAmountField(page)).toHaveValue('250')
})

test('SP-05 a failed request ends on the failure screen, and the next attempt reuses the idempotency key', async ({
  page,
}) => {
  await startWith(page, 'Account 1')
  await chooseWirePayment(page)
  await wireAmountField(page).fill('300')
  await wireButton(page, 'Next').click()
  await page.reload()
  await expect(heading(page, 'Wire instructions')).toBeVisible()
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/user/funding/wire', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await tradeCard(page).getByRole('checkbox').check()
  await wireButton(page, 'Confirm').click()
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  await expect(tradeCard(page)).toContainText('An error occurred.')
  await page.reload()
  await tradeCard(page).getByRole('button', { name: 'Retry' }).click()
  await tradeCard(page).getByRole('checkbox').check()
  await wireButton(page, 'Confirm').click()
  await expect(heading(page, 'Wire details')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('SP-05 a review without its memo code falls back to confirming', async ({ page }) => {
  await startWith(page, 'Account 1')
  await requestWire(page, '310')
  await page.evaluate(() => {
    const key = 'parvalue.draft.wire'
    const intent = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
    sessionStorage.setItem(key, JSON.stringify({ ...intent, memoCode: null }))
  })
  await page.reload()
  await expect(heading(page, 'Wire instructions')).toBeVisible()
})

test('SP-06 leaving a supported network resets the wire', { tag: '@every-change' }, async ({
  page,
}) => {
  await startWith(page, 'Account 1')
  await chooseWirePayment(page)
  await wireAmountField(page).fill('320')
  await wireButton(page, 'Next').click()
  await expect(heading(page, 'Wire instructions')).toBeVisible()
  await setWalletState(page, 'chain', '1')
  await expect(heading(page, 'Wire instructions')).toBeHidden()
  await expect(wireAmountField(page)).toBeVisible()
})

test('TT-06 TT-07 the instructions show their table and memo, copy every line, and print', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startWith(page, 'Account 1')
  const memo = await requestWire(page, '1500.25')
  expect(memo).toMatch(/^[A-Z0-9]{5}( [A-Z0-9]{5}){2}$/)
  await expect(tradeCard(page).locator('[data-print] dt')).toHaveText([
    'Bank SWIFT/BIC',
    'ABA routing number',
    'Bank name',
    'Bank address',
    'Beneficiary account number',
    'Beneficiary name',
    'Beneficiary address',
    'Memo',
  ])
  await expect(tradeCard(page)).toContainText('1,500.25')
  await tradeCard(page).getByRole('button', { name: 'Copy Bank SWIFT/BIC' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toBe(await readWireInstruction(page, 'Bank SWIFT/BIC'))
  await tradeCard(page).getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(clipboard).toContain(`Memo: ${memo}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(wireButton(page, 'Done')).toBeHidden()
  await expect(tradeCard(page).getByText('ABA routing number')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  expect(await readWireInstruction(page, 'Memo')).toBe(memo)
})

test('SP-08 TT-09 Done leads to Transfers, and the arriving wire is credited once and shown', async ({
  page,
}) => {
  await startWith(page, 'Account 2')
  const before = await readUsdPlusBalance(page)
  const memo = await requestWire(page, '1500.25')
  await expect(tradeCard(page)).toContainText('Nothing has been sent yet.')
  await wireButton(page, 'Done').click()
  const row = activityPanel(page)
    .getByRole('row', { name: /1,500\.25/ })
    .first()
  await expect(row).toContainText('In progress')
  await expect(row).toBeInViewport()
  await expect(row).toContainText(/1,500\.25\sUSD/)
  // The next purchase starts with the usual payment again.
  await expect(wireAmountField(page)).toBeHidden()
  await expect(payField(page)).toHaveValue('')

  await sendWire({ memo, amount: '500.25' })
  await expect(row).toContainText('500.25')
  await expect(row).toContainText('In progress')
  await page.reload()
  await sendWire({ memo, amount: '1000' })
  await expect(row).toContainText('Fulfilled', { timeout: 60_000 })
  await openActivityTab(page, 'Portfolio')
  // Each of the two mints rounds down by one or two base units.
  await expect
    .poll(async () => ((await readUsdPlusBalance(page)) - before).toFixed(4))
    .toMatch(/^1500\.2(500|499)$/)
  await sendWire({ memo, amount: '1000' })
  await openActivityTab(page, 'Transfers')
  await expect(row).toContainText('2,500.25')
})
