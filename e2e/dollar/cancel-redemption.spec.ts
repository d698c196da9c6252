import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { expect, type Page, test } from '@playwright/test'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { callRpc, listSentTransactions, SHARED_RPC_URL } from '../support/chain.ts'
import {
  activityPanel,
  dismissTradeResult,
  openActivityTab,
  redeemUsdPlus,
  resumeCustodian,
  setCustodianMode,
} from '../support/payments.ts'
import { approveInWallet, walletWindow } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'

const ACCOUNT_9 = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const WEEK_SECONDS = 7 * 86_400

/** Sets the payment period of new requests as the owner of the contract, which is a timelock, without its delay. */
async function setPaymentPeriod(page: Page, seconds: number): Promise<void> {
  const to = await getRedeemer(page)
  const read = encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName: 'owner' })
  const word = await callRpc<Hex>(SHARED_RPC_URL, 'eth_call', [{ to, data: read }, 'latest'])
  const from = `0x${word.slice(-40)}`
  const data = encodeFunctionData({
    abi: usdPlusRedeemerAbi,
    functionName: 'setPaymentPeriod',
    args: [seconds],
  })
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
  await callRpc(SHARED_RPC_URL, 'anvil_impersonateAccount', [from])
  await callRpc(SHARED_RPC_URL, 'eth_sendTransaction', [{ from, to, data, gas: '0x7a120' }])
  await callRpc(SHARED_RPC_URL, 'anvil_stopImpersonatingAccount', [from])
}

async function getRedeemer(page: Page): Promise<Hex> {
  const text = await page.locator('#boot').textContent()
  const [deployment] = bootSchema.parse(JSON.parse(text ?? '')).deployments
  const redeemer = deployment?.contracts.usdPlusRedeemer
  if (!redeemer) throw new Error('The deployment has no redeemer.')
  return redeemer
}

test.afterEach(async ({ page }) => {
  await setPaymentPeriod(page, WEEK_SECONDS)
  await resumeCustodian()
})

test('the page says from when an unpaid redemption can be canceled, and its owner cancels it on chain', {
  tag: '@every-change',
}, async ({ page }) => {
  await setCustodianMode('slow')
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 9', 60)
  await redeemUsdPlus(page, '12.5')
  await openActivityTab(page, 'Redeem')
  const rail = activityPanel(page).getByRole('complementary', { name: 'Redemptions' })
  await expect(rail).toContainText(
    /If the redemption isn’t paid by .*\d{4}.*, you can cancel it yourself\./,
  )
  await expect(rail.getByRole('button', { name: 'Cancel redemption' })).toHaveCount(0)

  await setPaymentPeriod(page, 0)
  await dismissTradeResult(page)
  await redeemUsdPlus(page, '3.25')
  await expect(rail).toContainText('3.25')
  await expect(rail).toContainText('This redemption wasn’t paid in time.')
  await rail.getByRole('button', { name: 'Cancel redemption' }).click()
  await expect(walletWindow(page)).toContainText('cancelByOwner')
  await approveInWallet(page)
  await expect(rail).toContainText('Your redemption was canceled on-chain.', { timeout: 60_000 })

  const sent = (await listSentTransactions(ACCOUNT_9)).at(-1)
  const call = decodeFunctionData({ abi: usdPlusRedeemerAbi, data: (sent?.input ?? '0x') as Hex })
  expect(call.functionName).toBe('cancelByOwner')
  const row = activityPanel(page).getByRole('row', { name: /3\.25/ })
  await expect(row).toContainText('Contact Support', { timeout: 90_000 })
  await row.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: /Redemption on/ })).toContainText(
    'This redemption was canceled, and your USD+ was returned to your wallet.',
  )
})
