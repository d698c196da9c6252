import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, decodeFunctionData } from 'viem'
import { listSentTransactions } from '../support/chain.ts'
import { readStockToken, sendStockTokens, stockTokenBalanceOf } from '../support/shares.ts'
import {
  approveInWallet,
  setWalletState,
  signIn,
  signUntilComplete,
  walletWindow,
} from '../support/steps.ts'

const ACCOUNT_1: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT_2: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SHARE = 10n ** 18n

const card = (page: Page) => page.getByRole('region', { name: 'Wrap or unwrap AAPL.d' })
const fromField = (page: Page) => card(page).getByRole('textbox', { name: /^From/ })
const toField = (page: Page) => card(page).getByRole('textbox', { name: /^To/ })
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

/** Signs in on AAPL's wrap page, with some AAPL in the wallet. */
async function startWith(page: Page, [name, account]: [string, Address], amount: bigint) {
  await page.goto('/stocks/aapl/wrap')
  const found = await sendStockTokens(page, { symbol: 'AAPL.d', to: account, amount })
  const held = await stockTokenBalanceOf(found.rpcUrl, found.token.address, account)
  await signIn(page, name)
  return { ...found, held }
}

const label = (amount: bigint) => toAmountLabel(amount, { decimals: 18 })

const callsOf = async (account: Address, since: number) =>
  (await listSentTransactions(account.toLowerCase()))
    .slice(since)
    .map(({ input }) =>
      decodeFunctionData({ abi: wrappedUsdPlusAbi, data: input as `0x${string}` }),
    )

/** The least that 4.5 shares may bring, half a percent below the preview. */
const LEAST = (45n * SHARE * 995n) / 10_000n

test('SK-07 wrapping a stock token approves exactly, deposits for the owner, and is no sale', async ({
  page,
}) => {
  const { token, rpcUrl, held } = await startWith(page, ['Account 1', ACCOUNT_1], 12n * SHARE)
  const since = (await listSentTransactions(ACCOUNT_1.toLowerCase())).length
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wrap AAPL.d')
  await expect(page).toHaveTitle(/^Wrap AAPL · /)
  await expect(page.getByText('wrapping isn’t a sale', { exact: false })).toBeVisible()
  await expect(card(page).getByText(`Balance: ${label(held)}`)).toBeVisible()
  await fromField(page).fill('4.5')
  await expect(toField(page)).toHaveValue('4.50')
  await expect(card(page)).toContainText('approve exactly 4.50 AAPL.d, then wrap')
  await expect(card(page).getByRole('table')).toContainText('−4.50')
  await inCard(page, 'Wrap').click()
  await expect(walletWindow(page)).toContainText('4.50 AAPL.d')
  await signUntilComplete(page)
  expect(await callsOf(ACCOUNT_1, since)).toEqual([
    { functionName: 'approve', args: [token.wrapped, (45n * SHARE) / 10n] },
    { functionName: 'deposit', args: [(45n * SHARE) / 10n, ACCOUNT_1, LEAST] },
  ])
  const rest = held - (45n * SHARE) / 10n
  expect(await stockTokenBalanceOf(rpcUrl, token.address, ACCOUNT_1)).toBe(rest)
  const wrapped = await stockTokenBalanceOf(rpcUrl, token.wrapped, ACCOUNT_1)
  await inCard(page, 'Dismiss').click()
  await expect(card(page).getByText(`Balance: ${label(rest)}`)).toBeVisible()

  await page.goto('/stocks/AAPL/wrap?direction=unwrap')
  await expect(fromField(page)).toHaveAccessibleName('From, AAPL.d.x')
  await inCard(page, 'MAX, your full balance').click()
  await expect(card(page)).toContainText('One signature. Your AAPL.d is sent to your wallet.')
  await inCard(page, 'Unwrap').click()
  await signUntilComplete(page)
  expect((await callsOf(ACCOUNT_1, since)).slice(2)).toEqual([
    { functionName: 'redeem', args: [wrapped, ACCOUNT_1, ACCOUNT_1, LEAST] },
  ])
  expect(await stockTokenBalanceOf(rpcUrl, token.wrapped, ACCOUNT_1)).toBe(0n)
  expect(await stockTokenBalanceOf(rpcUrl, token.address, ACCOUNT_1)).toBe(held)
})

test('SK-07 WR-05 after a reload between the two signatures, Continue wraps', {
  tag: '@every-change',
}, async ({ page }) => {
  const { token, rpcUrl, held } = await startWith(page, ['Account 2', ACCOUNT_2], 3n * SHARE)
  const since = (await listSentTransactions(ACCOUNT_2.toLowerCase())).length
  await fromField(page).fill('2')
  await inCard(page, 'Wrap').click()
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One more signature needed' })).toBeVisible()
  await inCard(page, 'Continue').click()
  await approveInWallet(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  expect((await callsOf(ACCOUNT_2, since)).map(({ functionName }) => functionName)).toEqual([
    'approve',
    'deposit',
  ])
  expect(await stockTokenBalanceOf(rpcUrl, token.address, ACCOUNT_2)).toBe(held - 2n * SHARE)
})

test('SK-07 RO-06 no wrap starts above the balance, on an unsupported network or without a wallet', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL/wrap')
  await expect(inCard(page, 'Connect Wallet')).toBeVisible()
  await expect(page.getByText(/^Balance:/)).toHaveCount(0)
  await signIn(page, 'Account 3')
  await fromField(page).fill('100000')
  await fromField(page).blur()
  await expect(card(page)).toContainText('You do not have enough AAPL.d.')
  await expect(inCard(page, 'Wrap')).toHaveAttribute('aria-disabled', 'true')
  await setWalletState(page, 'chain', '1')
  await expect(card(page)).toContainText('Unsupported network.')
})

test('SK-07 a stock without a token says so, and has no button', async ({ page }) => {
  await page.goto('/stocks/NONE/wrap')
  await signIn(page, 'Account 3')
  await expect(page.getByText('NONE.d.x isn’t available on Sepolia.')).toBeVisible()
  await expect(readStockToken(page, 'NONE.d')).rejects.toThrow('There is no NONE.d')
})
