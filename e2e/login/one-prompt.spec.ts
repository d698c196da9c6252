import { expect, type Page, test } from '@playwright/test'
import { type Address, createWalletClient, http, zeroAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { bridgeAmountField, bridgeButton, bridgeCard } from '../dollar/bridge-form.ts'
import {
  buyUsdPlusOnChain,
  chainClient,
  tokenAllowanceOf,
  tokenBalanceOf,
  wrapCard,
  wrapFromField,
} from '../dollar/wrap-steps.ts'
import {
  ARBITRUM_SEPOLIA_ID_TEXT,
  chooseSigningMethod,
  signingMethodButton,
  signingMethodMenu,
} from '../orders/signing-methods.ts'
import { agreeToSign } from '../orders/ticket-steps.ts'
import { listSentTransactions, SHARED_RPC_URL } from '../support/chain.ts'
import { paymentTokenOf, readDeployment } from '../support/deployment.ts'
import { openRedeemTab } from '../support/payments.ts'
import {
  approveInWallet,
  payField,
  rejectInWallet,
  setWalletState,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

const ACCOUNT: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const NAME = 'Account 9'

const signer = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 9,
})

const SEPOLIA = '11155111'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const complete = (page: Page) => heading(page, 'Transaction Complete')
/**
 * Signs in with a wallet that supports batches on all, no or only the first chain, or that announces support and then
 * refuses them (`broken`).
 */
async function startWith(page: Page, batching: 'no' | 'yes' | 'first' | 'broken', path = '/') {
  await page.goto(path)
  await setWalletState(page, 'settings', JSON.stringify({ batching }))
  await signIn(page, NAME)
}

/** Returns the account's nonce: the number of transactions that it has sent. */
async function countSent() {
  return chainClient.getTransactionCount({ address: ACCOUNT })
}

const lastSent = async () => (await listSentTransactions(ACCOUNT.toLowerCase())).at(-1)

/** Removes the account's code, because other files expect accounts without code. */
test.afterEach(async () => {
  if ((await chainClient.getCode({ address: ACCOUNT })) === undefined) return
  const client = createWalletClient({
    account: signer,
    chain: chainClient.chain,
    transport: http(SHARED_RPC_URL),
  })
  const authorization = await client.signAuthorization({
    contractAddress: zeroAddress,
    executor: 'self',
  })
  const hash = await client.sendTransaction({ to: ACCOUNT, authorizationList: [authorization] })
  await chainClient.waitForTransactionReceipt({ hash })
  expect(await chainClient.getCode({ address: ACCOUNT })).toBeUndefined()
})

test('one prompt is offered only on the network where the wallet supports it', async ({ page }) => {
  await startWith(page, 'first')
  await signingMethodMenu(page).click()
  const menu = page.getByRole('menu', { name: 'How to sign' })
  await expect(menu.getByRole('menuitemradio')).toHaveText([
    'Two transactions',
    'One prompt',
    'One transaction',
  ])
  await page.keyboard.press('Escape')
  await setWalletState(page, 'chain', ARBITRUM_SEPOLIA_ID_TEXT)
  await expect(page.getByRole('banner')).toContainText('Arbitrum Sepolia')
  await signingMethodMenu(page).click()
  await expect(menu.getByRole('menuitemradio')).toHaveText(['Two transactions', 'One transaction'])
  await setWalletState(page, 'chain', SEPOLIA)
})

test('without a wallet no signing method is offered, and a declined prompt sends nothing', async ({
  page,
}) => {
  await page.goto('/')
  await expect(tradeCard(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect(signingMethodMenu(page)).toHaveCount(0)
  await startWith(page, 'yes')
  const before = await countSent()
  await chooseSigningMethod(page, 'One prompt')
  await payField(page).fill('3')
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('all or nothing')
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  await expect(page.getByText('You declined the signature in your wallet.')).toBeVisible()
  expect(await countSent()).toBe(before)
  await page.getByRole('button', { name: 'Dismiss' }).click()
})

test('a wallet that wrongly announces one prompt falls back to separate steps, and nothing is sent twice', async ({
  page,
}) => {
  await startWith(page, 'broken')
  const before = await countSent()
  await chooseSigningMethod(page, 'One prompt')
  await payField(page).fill('4')
  await submitPurchase(page)
  await expect(
    page.getByText('Your wallet can’t do this in one prompt, so it asks for each step.'),
  ).toBeVisible()
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  expect(await countSent()).toBe(before + 2)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(signingMethodButton(page, 'Two transactions')).toBeVisible()
})

test('OP-05 with one prompt, approval and deposit are one transaction, and the choice is remembered', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'yes')
  const deployment = await readDeployment(page)
  const { usdPlus, usdPlusMinter } = deployment.contracts
  const [count, held] = [await countSent(), await tokenBalanceOf(usdPlus, ACCOUNT)]
  await expect(signingMethodButton(page, 'Two transactions')).toBeVisible()
  await chooseSigningMethod(page, 'One prompt')
  await page.reload()
  await expect(signingMethodButton(page, 'One prompt')).toBeVisible()
  await payField(page).fill('25')
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  await expect(walletWindow(page)).toContainText('deposit')
  await expect(tradeCard(page).getByRole('listitem')).toHaveText([
    /Approve the exact amount and continue in one prompt/,
    /Wait for 3 confirmations/,
  ])
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  expect(await countSent()).toBe(count + 2)
  expect(await tokenBalanceOf(usdPlus, ACCOUNT)).toBeGreaterThanOrEqual(held + 24_999_999n)
  const paid = paymentTokenOf(deployment)
  expect(await tokenAllowanceOf(paid, ACCOUNT, usdPlusMinter)).toBe(0n)
  const sent = await lastSent()
  const input = sent?.input ?? ''
  const exact = 25_000_000n.toString(16).padStart(64, '0')
  expect(input).toContain(
    `095ea7b3${usdPlusMinter.slice(2).toLowerCase().padStart(64, '0')}${exact}`,
  )
  await expect(page.getByRole('link', { name: /^0x/ }).first()).toHaveAttribute(
    'href',
    new RegExp(`/tx/${sent?.hash}$`),
  )
})

test('a purchase in one prompt resumes once by itself after its page was left', async ({
  page,
}) => {
  await startWith(page, 'yes')
  const { usdPlus } = (await readDeployment(page)).contracts
  await buyUsdPlusOnChain(await readDeployment(page), ACCOUNT, 50_000_000n)
  const held = await tokenBalanceOf(usdPlus, ACCOUNT)
  await openRedeemTab(page)
  await chooseSigningMethod(page, 'One prompt')
  await page.getByRole('textbox', { name: /You redeem/ }).fill('20')
  await tradeCard(page).getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(walletWindow(page)).toContainText('requestRedeem')
  await approveInWallet(page)
  await page.reload()
  await expect(complete(page)).toBeVisible()
  await expect(walletWindow(page)).toBeHidden()
  const left = await tokenBalanceOf(usdPlus, ACCOUNT)
  expect(held - left).toBeGreaterThan(19_000_000n)
  expect(held - left).toBeLessThanOrEqual(20_000_001n)
})

test('OP-05 one transaction carries a signed approval of the exact amount with the purchase', async ({
  page,
}) => {
  await startWith(page, 'no')
  const deployment = await readDeployment(page)
  const { usdPlusMinter } = deployment.contracts
  const count = await countSent()
  await chooseSigningMethod(page, 'One transaction')
  await payField(page).fill('12')
  await submitPurchase(page)
  await agreeToSign(page, 'permit')
  await expect(walletWindow(page)).toContainText('"primaryType": "Permit"')
  await expect(walletWindow(page)).toContainText('"value": "12000000"')
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await agreeToSign(page, 'permit')
  await expect(walletWindow(page)).toContainText('"primaryType": "Permit"')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('multicall')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(walletWindow(page)).toContainText('multicall')
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  expect(await countSent()).toBe(count + 1)
  expect(await tokenAllowanceOf(paymentTokenOf(deployment), ACCOUNT, usdPlusMinter)).toBe(0n)
})

test('OP-05 wrapping works in one transaction and in one prompt', async ({ page }) => {
  await page.goto('/wrap')
  const deployment = await readDeployment(page)
  const { usdPlus, wrappedUsdPlus } = deployment.contracts
  await buyUsdPlusOnChain(deployment, ACCOUNT, 50_000_000n)
  await startWith(page, 'yes', '/wrap')
  for (const [way, prompts] of [
    ['One transaction', ['Permit', 'multicall']],
    ['One prompt', ['all or nothing']],
  ] as const) {
    const before = await tokenBalanceOf(wrappedUsdPlus, ACCOUNT)
    const count = await countSent()
    await chooseSigningMethod(page, way)
    await wrapFromField(page).fill('10')
    await wrapCard(page).getByRole('button', { name: 'Wrap', exact: true }).click()
    for (const words of prompts) {
      if (words === 'Permit') await agreeToSign(page, 'permit')
      await expect(walletWindow(page)).toContainText(words)
      await approveInWallet(page)
    }
    await expect(complete(page)).toBeVisible()
    expect(await tokenBalanceOf(wrappedUsdPlus, ACCOUNT)).toBeGreaterThan(before)
    expect(await tokenAllowanceOf(usdPlus, ACCOUNT, wrappedUsdPlus)).toBe(0n)
    // The delegation (EIP-7702) counts as one more transaction.
    expect(await countSent()).toBe(count + (way === 'One prompt' ? 2 : 1))
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('OP-05 bridging in one prompt pays the shown fee and leaves no allowance', async ({
  page,
}) => {
  await page.goto('/bridge')
  const deployment = await readDeployment(page)
  const { usdPlus } = deployment.contracts
  const { ccipWaypoint } = deployment.contracts as unknown as { ccipWaypoint: Address }
  await buyUsdPlusOnChain(deployment, ACCOUNT, 20_000_000n)
  await startWith(page, 'yes', '/bridge')
  await signingMethodMenu(page).click()
  // The bridge fee is paid in native currency, which the combined call cannot pay.
  await expect(page.getByRole('menuitemradio')).toHaveText(['Two transactions', 'One prompt'])
  await page.keyboard.press('Escape')
  const held = await tokenBalanceOf(usdPlus, ACCOUNT)
  const count = await countSent()
  await chooseSigningMethod(page, 'One prompt')
  await bridgeAmountField(page).fill('12.5')
  await bridgeButton(page).click()
  await expect(walletWindow(page)).toContainText('all or nothing')
  await expect(walletWindow(page)).toContainText('approve')
  await expect(walletWindow(page)).toContainText('sendUsdPlus')
  await expect(walletWindow(page)).toContainText('0.0003')
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  await expect(bridgeCard(page).getByRole('link', { name: 'Track this transfer' })).toBeVisible()
  // The delegation (EIP-7702) counts as one more transaction.
  expect(await countSent()).toBe(count + 2)
  expect(await tokenAllowanceOf(usdPlus, ACCOUNT, ccipWaypoint)).toBe(0n)
  const left = await tokenBalanceOf(usdPlus, ACCOUNT)
  expect(held - left).toBeGreaterThanOrEqual(12_499_999n)
  expect(held - left).toBeLessThanOrEqual(12_500_001n)
  await page.getByRole('button', { name: 'Dismiss' }).click()
})
