import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { expect, type Page, test } from '@playwright/test'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { type Deployment, readDeployment } from '../support/deployment.ts'
import { resumeRelay, setRelayMode } from '../support/payments.ts'
import { CHAIN_PORT } from '../support/ports.ts'
import { activityTray, approveInWallet, openActivityTray, walletWindow } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'
import {
  ARBITRUM_SEPOLIA_ID,
  bridgeAmountField,
  bridgeArrivalField,
  bridgeButton,
  bridgeCard,
  bridgeCompleteHeading,
} from './bridge-form.ts'

const OTHER_RPC_URL = `http://127.0.0.1:${CHAIN_PORT + 1}`
/** Address of `Account 9`. */
const WRAPPER: Hex = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Presses Bridge and signs both transactions, up to the success screen. */
async function send(page: Page) {
  await bridgeButton(page).click()
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('ETH sent')
  await expect(walletWindow(page)).not.toContainText('approve')
  await approveInWallet(page)
  await expect(bridgeCompleteHeading(page)).toBeVisible()
}

async function call(url: string, to: Hex, data: Hex): Promise<Hex> {
  return callRpc<Hex>(url, 'eth_call', [{ to, data }, 'latest'])
}

/** Wraps `amount` of USD+ by calling the contracts directly, not through the page. */
async function wrap({ contracts: { usdPlus, wrappedUsdPlus } }: Deployment, amount: bigint) {
  const write = (to: Hex, data: Hex) =>
    callRpc<Hex>(SHARED_RPC_URL, 'eth_sendTransaction', [
      { from: WRAPPER, to, data, gas: '0x7a120' },
    ])
  const args = [wrappedUsdPlus, amount] as const
  await write(usdPlus, encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }))
  const deposit = {
    abi: wrappedUsdPlusAbi,
    functionName: 'deposit',
    args: [amount, WRAPPER],
  } as const
  await write(wrappedUsdPlus, encodeFunctionData(deposit))
}

const balanceOf = async (url: string, token: Hex, account: Hex) => {
  const read = { abi: usdPlusAbi, functionName: 'balanceOf' } as const
  const data = await call(url, token, encodeFunctionData({ ...read, args: [account] }))
  return decodeFunctionResult({ ...read, data })
}

test.afterEach(() => resumeRelay())

test('BR-06 wUSD+ is picked from the list and travels by value', async ({ page }) => {
  test.slow()
  await page.goto('/')
  const deployment = await readDeployment(page)
  const other = await readDeployment(page, ARBITRUM_SEPOLIA_ID)
  await signInWithUsdPlus(page, 'Account 9', 40)
  await wrap(deployment, 20_000_000n)
  const before = await balanceOf(OTHER_RPC_URL, other.contracts.wrappedUsdPlus, WRAPPER)
  await page.goto('/bridge')
  await bridgeCard(page).getByRole('button', { name: 'Send USD+. Change token' }).click()
  await bridgeCard(page)
    .getByRole('button', { name: /^wUSD\+/ })
    .click()
  await expect(
    bridgeCard(page).getByRole('button', { name: 'Send wUSD+. Change token' }),
  ).toBeFocused()
  await bridgeAmountField(page).fill('5')
  await expect(bridgeArrivalField(page)).toHaveValue(/^\d+\.\d+$/)
  await expect(bridgeCard(page)).toContainText(
    'USD+ is bridged, then wrapped at the destination’s rate',
  )
  await send(page)
  await bridgeCard(page).getByRole('link', { name: 'Track this transfer' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'The transfer is complete and final',
    {
      timeout: 60_000,
    },
  )
  await expect(page.getByRole('main')).toContainText(/Received\s*\d+\.\d+.wUSD\+/)
  const now = await balanceOf(OTHER_RPC_URL, other.contracts.wrappedUsdPlus, WRAPPER)
  expect(now).toBeGreaterThan(before)
})

test('BR-09 a transfer is shown as in progress in the tray while the relay is paused, and then arrives', async ({
  page,
}) => {
  test.slow()
  await setRelayMode('paused')
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 7', 30)
  await page.goto('/bridge')
  await bridgeAmountField(page).fill('7')
  await send(page)
  await bridgeCard(page).getByRole('link', { name: 'Track this transfer' }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Delivery on')
  await page.goto('/')
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).toContainText(
    /7\.00.USD\+ to Arbitrum Sepolia/,
  )
  await page.goto('/activity')
  const rows = page.getByRole('main').getByRole('row', { name: /7\.00.USD\+ to Arbitrum Sepolia/ })
  await expect(rows.filter({ hasText: 'In progress' })).toBeVisible()
  await openActivityTray(page)
  const underway = activityTray(page).getByRole('region', { name: 'Pending' })
  await expect(underway).toContainText(/7\.00.USD\+ to Arbitrum Sepolia/)
  await underway.getByRole('link', { name: 'Track' }).click()
  await expect(activityTray(page)).toBeHidden()
  await expect(status).toContainText('Delivery on')
  await resumeRelay()
  await expect(status).toContainText('The transfer is complete and final on Arbitrum Sepolia')
})
