import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex } from 'viem'
import { rpc, SHARED_RPC_URL } from './chain.ts'
import { PORT } from './places.ts'
import { approve, tradeCard, walletWindow } from './steps.ts'

/** Where the outside world of a system listens (docs: SIM_PORT_BASE is PORT + 2100). */
const simulatorOf = (role: number, port = PORT) => `http://127.0.0.1:${port + 2100 + role}`
const BANK = 4
const CUSTODIAN = 7
const RELAY = 12

async function tell(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

/** What a person does at their own bank. */
export const sendWire = (wire: { memo: string; amount: string }, port?: number) =>
  tell(`${simulatorOf(BANK, port)}/control/wires`, wire)

/** How the custodian behaves from now on. */
export const setCustodian = (mode: 'normal' | 'slow' | 'refuse', port?: number) =>
  tell(`${simulatorOf(CUSTODIAN, port)}/control/mode`, { mode })

/** How the relay between the chains behaves from now on. */
export const setRelay = (mode: 'normal' | 'paused') =>
  tell(`${simulatorOf(RELAY)}/control/mode`, { mode })

/** The relay goes on, and with what it had put off. */
export const resumeRelay = () => tell(`${simulatorOf(RELAY)}/control/resume`, {})

export const openRedeem = (page: Page) =>
  tradeCard(page).getByRole('tab', { name: 'Redeem' }).click()

export const redeemField = (page: Page) => page.getByRole('textbox', { name: /You redeem/ })

export const submitRedeem = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Redeem', exact: true }).click()

/** Types an amount of USD+, presses Redeem and signs both, to the end. */
export async function redeem(page: Page, amount: string) {
  await openRedeem(page)
  await redeemField(page).fill(amount)
  await submitRedeem(page)
  await expect(walletWindow(page)).toContainText('approve')
  await approve(page)
  await expect(walletWindow(page)).toContainText('requestRedeem')
  await approve(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
}

export const dismiss = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()

const activity = (page: Page) => page.getByRole('region', { name: 'Your activity' })

export const openTab = (page: Page, name: 'Portfolio' | 'Redeem' | 'Transfers') =>
  activity(page).getByRole('tab', { name }).click()

/** The panel of the three-tab area that is open. */
export const openPanel = (page: Page) => activity(page).getByRole('tabpanel')

/** Opens the list of ways to pay and takes the wire. */
export async function chooseWire(page: Page) {
  await tradeCard(page)
    .getByRole('tabpanel', { name: 'Buy' })
    .getByRole('button', { name: /^Pay with/ })
    .click()
  await tradeCard(page)
    .getByRole('button', { name: /Wire transfer/ })
    .click()
}

export const wireField = (page: Page) => page.getByRole('textbox', { name: 'You pay, USD' })

export const wireButton = (page: Page, name: 'Next' | 'Confirm' | 'Done') =>
  tradeCard(page).getByRole('button', { name, exact: true })

/** From the form to the review; answers the memo as the instructions show it. */
export async function announceWire(page: Page, amount: string): Promise<string> {
  await chooseWire(page)
  await wireField(page).fill(amount)
  await wireButton(page, 'Next').click()
  await tradeCard(page).getByRole('checkbox').check()
  await wireButton(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'Wire details' })).toBeVisible()
  return readRow(page, 'Memo')
}

/** One line of the wire instructions in the trade card. */
export const readRow = async (page: Page, name: string): Promise<string> =>
  (await tradeCard(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .textContent()) ?? ''

/** Requests of an account that come without the page, because many by hand would take minutes. */
export async function requestMany(page: Page, owner: Hex, amounts: readonly bigint[]) {
  const text = await page.locator('#boot').textContent()
  const [deployment] = bootSchema.parse(JSON.parse(text ?? '')).deployments
  const redeemer = deployment?.contracts.usdPlusRedeemer
  const token = deployment?.paymentTokens[0]?.address
  if (!deployment || !redeemer || !token) throw new Error('Nothing is redeemed here.')
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
    rpc<Hex>(SHARED_RPC_URL, 'eth_sendTransaction', [{ from: owner, to, data, gas: '0x7a120' }])
  await send(deployment.contracts.usdPlus, approval)
  for (const data of requests) await send(redeemer, data)
}
