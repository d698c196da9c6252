import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex } from 'viem'
import { callRpc, SHARED_RPC_URL } from './chain.ts'
import { PORT } from './ports.ts'
import { approveInWallet, tradeCard, walletWindow } from './steps.ts'

/** Returns the URL of a simulator. */
const simulatorOf = (role: number, port = PORT) => `http://127.0.0.1:${port + 2100 + role}`
const BANK = 4
const CUSTODIAN = 7
const RELAY = 12

async function control(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

/** Sends a wire, like a customer at their bank. */
export const sendWire = (wire: { memo: string; amount: string }, port?: number) =>
  control(`${simulatorOf(BANK, port)}/control/wires`, wire)

/** Sets the simulated custodian's mode. */
export const setCustodianMode = (mode: 'normal' | 'slow' | 'refuse', port?: number) =>
  control(`${simulatorOf(CUSTODIAN, port)}/control/mode`, { mode })

/** Resumes the custodian, which then sends the transfers that it delayed, so that no later redemption waits for them. */
export const resumeCustodian = () => control(`${simulatorOf(CUSTODIAN)}/control/resume`, {})

/** Sets the simulated relay's mode. */
export const setRelayMode = (mode: 'normal' | 'paused') =>
  control(`${simulatorOf(RELAY)}/control/mode`, { mode })

/** Resumes the relay, which then delivers the messages that it held. */
export const resumeRelay = () => control(`${simulatorOf(RELAY)}/control/resume`, {})

export const openRedeemTab = (page: Page) =>
  tradeCard(page).getByRole('tab', { name: 'Redeem' }).click()

export const redeemField = (page: Page) => page.getByRole('textbox', { name: /You redeem/ })

export const submitRedeem = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Redeem', exact: true }).click()

/** Redeems an amount of USD+ and signs both transactions, up to the success screen. */
export async function redeemUsdPlus(page: Page, amount: string) {
  await openRedeemTab(page)
  await redeemField(page).fill(amount)
  await submitRedeem(page)
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('requestRedeem')
  await approveInWallet(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
}

export const dismissTradeResult = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()

const activity = (page: Page) => page.getByRole('region', { name: 'Your activity' })

export const openActivityTab = (page: Page, name: 'Portfolio' | 'Redeem' | 'Transfers') =>
  activity(page).getByRole('tab', { name }).click()

/** Returns the open panel of the activity tabs. */
export const activityPanel = (page: Page) => activity(page).getByRole('tabpanel')

/** Chooses the wire in the list of payment methods. */
export async function chooseWirePayment(page: Page) {
  await tradeCard(page)
    .getByRole('tabpanel', { name: 'Buy' })
    .getByRole('button', { name: /^Pay with/ })
    .click()
  await tradeCard(page)
    .getByRole('button', { name: /Wire transfer/ })
    .click()
}

export const wireAmountField = (page: Page) => page.getByRole('textbox', { name: 'You pay, USD' })

export const wireButton = (page: Page, name: 'Next' | 'Confirm' | 'Done') =>
  tradeCard(page).getByRole('button', { name, exact: true })

/** Creates a wire request with the form; returns the memo as the instructions show it. */
export async function requestWire(page: Page, amount: string): Promise<string> {
  await chooseWirePayment(page)
  await wireAmountField(page).fill(amount)
  await wireButton(page, 'Next').click()
  await tradeCard(page).getByRole('checkbox').check()
  await wireButton(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'Wire details' })).toBeVisible()
  return readWireInstruction(page, 'Memo')
}

/** Reads one row of the wire instructions in the trade card. */
export const readWireInstruction = async (page: Page, name: string): Promise<string> =>
  (await tradeCard(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .textContent()) ?? ''

/** Sends redemption requests without the page, which would take minutes for this many. */
export async function requestRedemptions(page: Page, owner: Hex, amounts: readonly bigint[]) {
  const text = await page.locator('#boot').textContent()
  const [deployment] = bootSchema.parse(JSON.parse(text ?? '')).deployments
  const redeemer = deployment?.contracts.usdPlusRedeemer
  const token = deployment?.paymentTokens[0]?.address
  if (!deployment || !redeemer || !token)
    throw new Error('The deployment has no redeemer or payment token.')
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const approval = encodeFunctionData({
    abi: usdPlusAbi,
    functionName: 'approve',
    args: [redeemer, total],
  })
  const requests = amounts.map((amount) =>
    encodeFunctionData({
      abi: usdPlusRedeemerAbi,
      functionName: 'requestRedeem',
      args: [token, amount, owner, owner],
    }),
  )
  const send = (to: Hex, data: Hex) =>
    callRpc<Hex>(SHARED_RPC_URL, 'eth_sendTransaction', [{ from: owner, to, data, gas: '0x7a120' }])
  await send(deployment.contracts.usdPlus, approval)
  for (const data of requests) await send(redeemer, data)
}
