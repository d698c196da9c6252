import { expect, type Page, test } from '@playwright/test'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import {
  activityPanel,
  dismissTradeResult,
  openActivityTab,
  openRedeemTab,
  redeemField,
  redeemUsdPlus,
  submitRedeem,
} from '../support/payments.ts'
import {
  approveInWallet,
  rejectInWallet,
  signIn,
  tradeCard,
  usdPlusRow,
  walletWindow,
} from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const redeemButton = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Redeem', exact: true })

/** Signs in with some USD+ to redeem; returns the account's balance. */
async function startWith(page: Page, account: string, amount: number): Promise<number> {
  await page.goto('/')
  await signInWithUsdPlus(page, account, amount)
  await openRedeemTab(page)
  await expect(held(page)).toHaveText(/\d/)
  return Number(((await held(page).textContent()) ?? '').replaceAll(/[^\d.]/g, ''))
}

/** Returns the locator of the balance label, such as "Balance: 12,480.25". */
const held = (page: Page) => tradeCard(page).getByText('Balance:').first()

const toText = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

test('SP-02 SP-03 VA-05 no redemption starts without a wallet, or with an excessive, invalid or empty amount', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await expect(tradeCard(page).getByRole('tab')).toHaveText(['Buy', 'Redeem'])
  await openRedeemTab(page)
  await expect(tradeCard(page).getByRole('button', { name: 'Connect Wallet' })).toBeEnabled()
  await signIn(page, 'Account 1')
  await expect(redeemButton(page)).toHaveAttribute('aria-disabled', 'true')
  await redeemField(page).fill('0')
  await redeemField(page).blur()
  await expect(tradeCard(page)).toContainText('Please enter a valid amount.')
  await redeemField(page).fill('1000000')
  await expect(tradeCard(page)).toContainText('You do not have enough USD+')
  await expect(redeemButton(page)).toHaveAttribute('aria-disabled', 'true')
  await redeemField(page).fill('.')
  await expect(redeemField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(tradeCard(page)).not.toContainText('Please enter a valid amount.')
})

test('SP-04 opening and closing the token list keeps the form', async ({ page }) => {
  await page.goto('/')
  await openRedeemTab(page)
  await redeemField(page).fill('12.5')
  const pick = tradeCard(page).getByRole('button', { name: 'Receive mockUSD. Change token' })
  await pick.click()
  await expect(heading(page, 'Receive')).toBeFocused()
  await tradeCard(page).getByRole('button', { name: 'Back' }).click()
  await expect(pick).toBeFocused()
  await expect(redeemField(page)).toHaveValue('12.5')
  await pick.click()
  await tradeCard(page)
    .getByRole('button', { name: /Mock USD/ })
    .click()
  await expect(redeemField(page)).toHaveValue('12.5')
})

test('SP-12 XT-01 the contract quotes the preview; limits, fees and time are shown before the signature', async ({
  page,
}) => {
  const balance = await startWith(page, 'Account 2', 30)
  const previews: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes(PREVIEW_REDEEM)) previews.push(body)
  })
  await redeemField(page).pressSequentially('12.5', { delay: 50 })
  await expect(page.getByRole('textbox', { name: /You receive/ })).toHaveValue('12.50')
  expect(previews).toHaveLength(1)
  const facts = tradeCard(page).locator('form')
  await expect(facts).toContainText('0.000001 USD+ to your full balance')
  await expect(facts).toContainText('0.00 platform fee')
  await expect(facts).toContainText(/You’ll be paid(by \w+ \d+|in 0-3 days)/)
  await expect(facts).toContainText('Available 24/7')
  await expect(facts).toContainText('exactly 12.50')
  await expect(tradeCard(page).getByRole('row', { name: /Once paid/ })).toContainText(
    toText(balance - 12.5),
  )
})

test('TX-06 a declined request ends on the failure screen and is logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await startWith(page, 'Account 2', 10)
  await redeemField(page).fill('5')
  await submitRedeem(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('requestRedeem')
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  // The user declined, so the screen does not send them to support.
  await expect(tradeCard(page)).toContainText('An error occurred.')
  await expect(tradeCard(page)).not.toContainText('Contact Support')
  expect(logged).toContain('UsdPlusRedeemer.requestRedeem failed with status user_rejected')
  await dismissTradeResult(page)
  await expect(redeemField(page)).toBeVisible()
})

test('SP-11 SP-08 a redemption is approved and requested, success leads to Redemptions, and it is paid', {
  tag: '@every-change',
}, async ({ page }) => {
  const balance = await startWith(page, 'Account 3', 40)
  await redeemUsdPlus(page, '25')
  const account = '90f79bf6eb2c4f870365e785982e1f101e93b906'
  const sent = await lastSent(`0x${account}`)
  const words = sent.slice(10).match(/.{64}/g) ?? []
  expect(sent.slice(0, 10)).toBe(REQUEST_REDEEM)
  expect(BigInt(`0x${words[1]}`)).toBe(25_000_000n)
  expect([words[2], words[3]]).toEqual([account.padStart(64, '0'), account.padStart(64, '0')])

  await tradeCard(page).getByRole('button', { name: 'Redemptions' }).click()
  const row = activityPanel(page).getByRole('row', { name: /25\.00/ })
  await expect(row).toContainText(/Pending|Completed/)
  await dismissTradeResult(page)
  await expect(redeemField(page)).toHaveValue('')
  await expect(row).toContainText('Completed')
  await openActivityTab(page, 'Portfolio')
  await expect(usdPlusRow(page)).toContainText(toText(balance - 25))
})

test('TX-07 after a reload during the request’s confirmation, the redemption resumes by itself', async ({
  page,
}) => {
  await startWith(page, 'Account 5', 20)
  await redeemField(page).fill('20')
  await submitRedeem(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('requestRedeem')
  await approveInWallet(page)
  await page.reload()
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  // The transaction is complete, the redemption is not.
  await expect(tradeCard(page)).toContainText('Redemption requested')
  await expect(activityPanel(page)).toBeVisible()
})

const PREVIEW_REDEEM = '0xcbe52ae3'
const REQUEST_REDEEM = '0x478f2787'

async function lastSent(account: string): Promise<string> {
  type Block = { transactions: { from: string; input: string }[] }
  const head = Number(await callRpc<string>(SHARED_RPC_URL, 'eth_blockNumber'))
  for (let number = head; number > 0; number--) {
    const params = [`0x${number.toString(16)}`, true]
    const block = await callRpc<Block>(SHARED_RPC_URL, 'eth_getBlockByNumber', params)
    const sent = block.transactions.find(({ from }) => from === account)
    if (sent) return sent.input
  }
  throw new Error(`${account} sent nothing.`)
}
