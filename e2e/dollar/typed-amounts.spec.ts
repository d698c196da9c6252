import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { parseAmount, toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import {
  orderAmountField,
  orderTicket,
  reviewOrder,
  showMarketTime,
  signOrderMessage,
} from '../orders/ticket-steps.ts'
import {
  approveInWallet,
  payField,
  rejectInWallet,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'
import { startRecordingWalletRequests } from '../wallet/wallet-requests.ts'
import { bridgeAmountField, bridgeButton, bridgeCard } from './bridge-form.ts'

const abi = [...erc20Abi, ...usdPlusMinterAbi, ...ccipWaypointAbi] as const

/** Returns the amount that a field's digits stand for, in base units of a token with 6 decimals. */
async function readField(field: Locator): Promise<bigint> {
  const amount = parseAmount(await field.inputValue(), 6)
  if (!amount.ok) throw new Error(`The field shows no amount: ${amount.reason}`)
  return amount.value
}

type Requests = (method: string) => Promise<unknown[]>

/** Decodes the last transaction that the wallet was asked for. */
async function readLastCall(requests: Requests) {
  const [transaction] = ((await requests('eth_sendTransaction')).at(-1) ?? []) as { data: Hex }[]
  return decodeFunctionData({ abi, data: transaction?.data ?? '0x' })
}

/** Fills in an amount as a person types it, key by key. */
async function typeAmount(field: Locator, text: string) {
  await field.fill('')
  await field.pressSequentially(text)
}

/** Asks for the approval, compares it with the digits of the field, and rejects it. */
async function expectApprovalOfField(page: Page, requests: Requests, field: Locator) {
  const amount = await readField(field)
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  expect((await readLastCall(requests)).args?.at(-1)).toBe(amount)
  await rejectInWallet(page)
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  return amount
}

test('TR-02 a purchase takes the digits that its field shows: typed, cut, pasted, a percentage or all', {
  tag: '@every-change',
}, async ({ page }) => {
  const requests = await startRecordingWalletRequests(page)
  await page.goto('/')
  await signIn(page, 'Account 6')
  const field = payField(page)
  const card = tradeCard(page)
  await expect(card).toContainText('Balance:')

  await field.fill('')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '1.0000001')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(field).toHaveValue('')

  await typeAmount(field, '0012.3400')
  expect(await expectApprovalOfField(page, requests, field)).toBe(12_340_000n)
  await card.getByRole('button', { name: '25% of your balance' }).click()
  expect(await expectApprovalOfField(page, requests, field)).toBeGreaterThan(0n)

  await typeAmount(field, '12.3456789')
  await expect(field).toHaveValue('12.345678')
  await expect(card).toContainText('12.345678')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  }
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  expect((await readLastCall(requests)).args?.at(-1)).toBe(12_345_678n)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  const deposit = await readLastCall(requests)
  expect([deposit.functionName, deposit.args?.at(1)]).toEqual(['deposit', 12_345_678n])
  await rejectInWallet(page)
})

test('TR-02 a bridge transfer takes the digits that its field shows, and says what arrives', {
  tag: '@every-change',
}, async ({ page }) => {
  const requests = await startRecordingWalletRequests(page)
  await page.goto('/bridge')
  await signInWithUsdPlus(page, 'Account 8', 30)
  const field = bridgeAmountField(page)
  await expect(bridgeCard(page)).toContainText('Max available')
  // USD+ shows a balance as the cent that only the rounding of shares misses, but never a typed amount.
  await typeAmount(field, '9.9999951')
  await expect(field).toHaveValue('9.999995')
  await expect(bridgeCard(page).getByRole('textbox', { name: /^You receive/ })).toHaveValue(
    '9.999995',
  )
  await expect(bridgeCard(page)).toContainText('9.999995 USD+')
  await bridgeButton(page).click()
  await expect(walletWindow(page)).toContainText('approve')
  expect((await readLastCall(requests)).args?.at(-1)).toBe(9_999_995n)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('sendUsdPlus')
  const sent = await readLastCall(requests)
  expect([sent.functionName, sent.args?.at(-1)]).toEqual(['sendUsdPlus', 9_999_995n])
  await rejectInWallet(page)
})

type Signed = { message: Record<string, string> & { order?: Record<string, string> } }

/** Returns the typed data of the wallet's last signature. */
async function readLastSigned(requests: Requests): Promise<Signed> {
  const [, json] = ((await requests('eth_signTypedData_v4')).at(-1) ?? []) as string[]
  return JSON.parse(json ?? '{}') as Signed
}

test('TR-02 an order signs the dollars that its field shows, and the review shows each digit of the permit', {
  tag: '@every-change',
}, async ({ page }) => {
  const requests = await startRecordingWalletRequests(page)
  await showMarketTime(page, 'regular')
  await page.goto('/stocks/AAPL')
  await signIn(page, 'Account 6')
  const card = orderTicket(page)
  await typeAmount(orderAmountField(page), '012.349')
  await expect(orderAmountField(page)).toHaveValue('012.34')
  await reviewOrder(page)
  const review = (await card.textContent()) ?? ''
  await card.getByRole('button', { name: 'Sign with your wallet' }).click()
  await expect(walletWindow(page)).toContainText('"primaryType": "Permit"')
  const permit = await readLastSigned(requests)
  const allowed = BigInt(permit.message.value ?? 0)
  expect(review).toContain(`${toExactAmountLabel(allowed, 6)} mockUSD`)
  await signOrderMessage(page, 'Permit')
  await expect(walletWindow(page)).toContainText('"primaryType": "OrderRequest"')
  const { message } = await readLastSigned(requests)
  expect(message.order?.paymentTokenQuantity).toBe('12340000')
  expect(allowed).toBeGreaterThan(12_340_000n)
  await rejectInWallet(page)
})
