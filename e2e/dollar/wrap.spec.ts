import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { toAmountLabel, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { INSUFFICIENT_FUNDS_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { recordAnalyticsSteps } from '../support/analytics-events.ts'
import { listSentTransactions, type SentTransaction } from '../support/chain.ts'
import { type Deployment, readDeployment } from '../support/deployment.ts'
import {
  approveInWallet,
  ETHEREUM_CHAIN_ID,
  expectHydrated,
  pageBanner,
  rejectInWallet,
  setWalletState,
  signIn,
  signUntilComplete,
  walletWindow,
} from '../support/steps.ts'
import {
  buyUsdPlusOnChain,
  chainClient,
  tokenAllowanceOf,
  tokenBalanceOf,
  wrapCard,
  wrapCardButton,
  wrapFromField,
  wrapToField,
} from './wrap-steps.ts'

const decodeCall = ({ input }: SentTransaction) =>
  decodeFunctionData({ abi: wrappedUsdPlusAbi, data: input as Hex })

const LEDE =
  'Wrap your USD+ tokens to interact with DeFi protocols while preserving the yield-bearing properties of USD+.'

const ACCOUNT_1: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT_2: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ACCOUNT_3: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ACCOUNT_5: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const label = (amount: bigint) => toAmountLabel(amount, { decimals: 6 })

/** Signs in on the wrap page with some USD+ to wrap. */
async function startWith(page: Page, [name, account]: [string, Address], amount: bigint) {
  await page.goto('/wrap')
  const deployment = await readDeployment(page)
  await buyUsdPlusOnChain(deployment, account, amount)
  await signIn(page, name)
  return deployment
}

/** Expects the contract's preview; retried until page and chain are on the same side of a rebase. */
const expectPreview = (
  page: Page,
  { contracts }: Deployment,
  [functionName, amount]: ['previewDeposit' | 'previewRedeem', bigint],
) =>
  expect(async () => {
    const previewed = await chainClient.readContract({
      address: contracts.wrappedUsdPlus,
      abi: wrappedUsdPlusAbi,
      functionName,
      args: [amount],
    })
    await expect(wrapToField(page)).toHaveValue(label(previewed), { timeout: 1000 })
  }).toPass()

test('WR-01 WR-02 SH-03 without a wallet the card shows two fields, their direction, and a connect button', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await pageBanner(page).getByRole('link', { name: 'Wrap' }).click()
  await expect(page).toHaveURL(/\/wrap$/)
  await expect(heading(page, 'Wrap')).toBeFocused()
  await expect(page).toHaveTitle(/^Wrap · /)
  await expect(page.getByText(LEDE, { exact: true })).toBeVisible()
  await expect(wrapFromField(page)).toHaveAccessibleName('From, USD+')
  await expect(wrapToField(page)).toHaveAccessibleName('To, wUSD+')
  await expect(wrapToField(page)).not.toBeEditable()
  await expect(page.getByText(/^Balance:/)).toHaveCount(0)
  await expect(wrapCardButton(page, 'Swap direction')).toBeVisible()
  await wrapFromField(page).fill('10')
  await expect(wrapToField(page)).toHaveValue(/^\d/)
  await wrapCardButton(page, 'Connect Wallet').click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('WR-03 RO-06 on an unsupported network no balance is shown, and the button says why', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/wrap')
  await signIn(page, 'Account 1')
  await expect(wrapCard(page).getByText(/^Balance:/)).toHaveCount(2)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  await expect(wrapCard(page).getByText(/^Balance:/)).toHaveCount(0)
  await expect(wrapCard(page)).toContainText('Unsupported network.')
  await expect(wrapCard(page)).toContainText('Please connect to a supported network.')
  const wrap = wrapCardButton(page, 'Wrap')
  await expect(wrap).toHaveAttribute('aria-disabled', 'true')
  await expect(wrap).toHaveAccessibleDescription('Please connect to a supported network.')
  // The tooltip's code loads with the first hover, so that a second one may be needed.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await wrap.hover()
    const tooltip = page.locator('[data-tooltip]')
    await expect(tooltip).toHaveText('Please connect to a supported network.', { timeout: 1500 })
  }).toPass()
})

test('VA-07 VA-08 WR-08 no wrap starts with an empty, invalid, zero or excessive amount', async ({
  page,
}) => {
  await page.goto('/wrap')
  await signIn(page, 'Account 1')
  const wrap = wrapCardButton(page, 'Wrap')
  await expect(wrap).toHaveAttribute('aria-disabled', 'true')
  await expect(wrapCard(page)).not.toContainText('Please enter a valid amount.')
  await wrapFromField(page).focus()
  await wrapFromField(page).blur()
  for (const amount of ['', '.', '0', '0.000000']) {
    await wrapFromField(page).fill(amount)
    await expect(wrapCard(page)).toContainText('Please enter a valid amount.')
    await expect(wrap).toHaveAttribute('aria-disabled', 'true')
  }
  await wrapFromField(page).fill('100000000')
  await expect(wrapCard(page)).toContainText('You do not have enough USD+.')
  await expect(wrap).toHaveAttribute('aria-disabled', 'true')
  await wrapCardButton(page, 'Swap direction').click()
  await wrapFromField(page).fill('100000000')
  await expect(wrapCard(page)).toContainText('You do not have enough wUSD+.')
  await expect(wrapCardButton(page, 'Unwrap')).toHaveAttribute('aria-disabled', 'true')
  await wrapCard(page).locator('form').press('Enter')
  await expect(walletWindow(page)).toBeHidden()
})

test('WR-05 WR-07 WR-09 wrapping approves exactly, deposits for the owner, and shows the result', {
  tag: '@every-change',
}, async ({ page }) => {
  const recorded = await recordAnalyticsSteps()
  const { contracts } = await startWith(page, ['Account 1', ACCOUNT_1], 40_000_000n)
  const sentBefore = (await listSentTransactions(ACCOUNT_1.toLowerCase())).length
  const [held, wrapped] = [
    await tokenBalanceOf(contracts.usdPlus, ACCOUNT_1),
    await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_1),
  ]
  await wrapFromField(page).fill('12.5')
  await expect(wrapCard(page)).toContainText('approve exactly 12.50 USD+, then wrap')
  await expect(wrapCard(page).getByRole('table')).toContainText('−12.50')
  await expect(wrapCard(page)).toContainText(/Network fee0\.\d{6}/)
  await wrapCardButton(page, 'Wrap').click()
  await expect(heading(page, 'Submitting Transaction')).toBeVisible()
  await expect(wrapCard(page)).toContainText(
    'Please sign this transaction in your wallet provider.',
  )
  await signUntilComplete(page)

  const sent = (await listSentTransactions(ACCOUNT_1.toLowerCase())).slice(sentBefore)
  const [approval, deposit, ...others] = sent.map(decodeCall)
  const [, , least] = deposit?.args ?? []
  expect(others).toEqual([])
  expect(approval).toEqual({
    functionName: 'approve',
    args: [contracts.wrappedUsdPlus, 12_500_000n],
  })
  expect(deposit).toEqual({ functionName: 'deposit', args: [12_500_000n, ACCOUNT_1, least] })
  expect(Number(least) / 12_500_000).toBeGreaterThan(0.5)
  expect(await tokenAllowanceOf(contracts.usdPlus, ACCOUNT_1, contracts.wrappedUsdPlus)).toBe(0n)
  const now = await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_1)
  expect(now).toBeGreaterThan(wrapped)

  await expect(wrapCard(page)).toContainText('View this transaction:')
  const link = wrapCard(page).getByRole('link', { name: /^0x/ })
  await expect(link).toHaveAttribute('href', new RegExp(`/tx/${sent[1]?.hash}$`))
  await wrapCardButton(page, 'Dismiss').click()
  await expect(wrapFromField(page)).toHaveValue('')
  await expect(wrapCard(page).getByText(`Balance: ${label(now)}`)).toBeVisible()
  // Balances grow with each rebase, so page and chain are read together.
  await expect(async () => {
    const rest = await tokenBalanceOf(contracts.usdPlus, ACCOUNT_1)
    expect(rest).toBeLessThan(held)
    await expect(wrapCard(page).getByText(`Balance: ${label(rest)}`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect.poll(recorded).toEqual([
    { name: 'wrap_approval_requested', chainId: 11155111 },
    { name: 'wrapped', chainId: 11155111 },
  ])
})

test('WR-06 WR-10 switching the direction keeps the amount, and MAX unwraps all with one signature', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.clock.install()
  const recorded = await recordAnalyticsSteps()
  const deployment = await startWith(page, ['Account 2', ACCOUNT_2], 30_000_000n)
  const { contracts } = deployment
  await wrapFromField(page).fill('20')
  await expectPreview(page, deployment, ['previewDeposit', 20_000_000n])
  await wrapCardButton(page, 'Wrap').click()
  await signUntilComplete(page)
  await wrapCardButton(page, 'Dismiss').click()

  await wrapFromField(page).fill('7')
  await expect(wrapToField(page)).toHaveValue(/^\d/)
  const shares = BigInt(Math.round(Number(await wrapToField(page).inputValue()) * 1e6))
  await wrapCardButton(page, 'Swap direction').click()
  await expect(wrapFromField(page)).toHaveAccessibleName('From, wUSD+')
  await expect(wrapFromField(page)).toHaveValue(toAmountText(shares, 6))
  await expectPreview(page, deployment, ['previewRedeem', shares])

  const all = await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_2)
  await wrapCardButton(page, 'MAX, your full balance').click()
  await expect(wrapFromField(page)).toHaveValue(toAmountText(all, 6))
  await expect(wrapCard(page)).toContainText('One signature.')
  const row = wrapCard(page).getByText('Minimum received').locator('..')
  await expect(row).toContainText(/[\d.]+\sUSD\+/)
  const shown = /([\d.,]+)\sUSD\+/.exec((await row.textContent()) ?? '')?.[1]
  const before = (await listSentTransactions(ACCOUNT_2.toLowerCase())).length
  await wrapCardButton(page, 'Unwrap').click()
  await signUntilComplete(page)
  expect(await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_2)).toBe(0n)
  const sent = (await listSentTransactions(ACCOUNT_2.toLowerCase())).slice(before)
  const [call, ...others] = sent.map(decodeCall)
  const [, , , least] = call?.args ?? []
  expect(others).toEqual([])
  expect(call).toEqual({ functionName: 'redeem', args: [all, ACCOUNT_2, ACCOUNT_2, least] })
  // The minimum that the page has shown is half a percent below what the contract previewed.
  const minimum = BigInt(String(least))
  expect(label(minimum)).toBe(shown)
  expect(Number(minimum) / Number(all)).toBeGreaterThan(0.99)
  // The form still has the unwrapped amount, which exceeds the new balance; no insufficient-funds event is
  // sent for it.
  await page.clock.fastForward(INSUFFICIENT_FUNDS_DEBOUNCE_MS + 500)
  await expect
    .poll(async () => (await recorded()).map(({ name }) => name))
    .toEqual(['wrap_approval_requested', 'wrapped', 'unwrapped'])
})

test('WR-10 the contract quotes the preview once, half a second after the last key', async ({
  page,
}) => {
  const requested: string[] = []
  const PREVIEW_DEPOSIT = 'ef8b30f7'
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes(PREVIEW_DEPOSIT)) requested.push(body)
  })
  await page.clock.install()
  await page.goto('/wrap')
  await expectHydrated(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  await wrapFromField(page).pressSequentially('12.5')
  await page.clock.runFor(499)
  expect(requested).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(wrapToField(page)).toHaveValue(/^\d/)
  expect(requested).toHaveLength(1)
})

test('WR-04 WR-07 WR-09 a rejection in the wallet is shown and logged, and Dismiss leads to an empty form', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const recorded = await recordAnalyticsSteps()
  await startWith(page, ['Account 3', ACCOUNT_3], 10_000_000n)
  await wrapFromField(page).fill('5')
  await wrapCardButton(page, 'Wrap').click()
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  // The user declined, so the screen does not send them to support.
  await expect(wrapCard(page)).toContainText('An error occurred.')
  await expect(wrapCard(page)).not.toContainText('Contact Support')
  await expect(wrapCard(page).getByRole('link', { name: /^0x/ })).toBeHidden()
  await wrapCardButton(page, 'Dismiss').click()
  await expect(wrapFromField(page)).toHaveValue('')
  await expect(wrapCardButton(page, 'Wrap')).toBeVisible()
  expect(logged).toContain('Approval request failed with status user_rejected')
  await expect.poll(recorded).toEqual([
    { name: 'wrap_approval_requested', chainId: 11155111 },
    { name: 'wrap_error', chainId: 11155111, direction: 'wrap', cause: 'user_rejected' },
  ])
})

test('WR-09 visitors with Do Not Track are not counted', async ({ page }) => {
  const recorded = await recordAnalyticsSteps()
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
  await startWith(page, ['Account 3', ACCOUNT_3], 10_000_000n)
  await wrapFromField(page).fill('5')
  await wrapCardButton(page, 'Wrap').click()
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  expect(await recorded()).toEqual([])
})

test('WR-05 after a reload between the two signatures, Continue wraps', async ({ page }) => {
  const { contracts } = await startWith(page, ['Account 5', ACCOUNT_5], 15_000_000n)
  const wrapped = await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_5)
  const before = (await listSentTransactions(ACCOUNT_5.toLowerCase())).length
  await wrapFromField(page).fill('14')
  await wrapCardButton(page, 'Wrap').click()
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await page.reload()
  await expect(heading(page, 'One more signature needed')).toBeVisible()
  await wrapCardButton(page, 'Continue').click()
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  expect((await listSentTransactions(ACCOUNT_5.toLowerCase())).length - before).toBe(2)
  expect(await tokenBalanceOf(contracts.wrappedUsdPlus, ACCOUNT_5)).toBeGreaterThan(wrapped)
})
