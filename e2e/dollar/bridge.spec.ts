import { localCcipRouterAbi } from '@parvalue/shared/chain/abi/local-ccip-router.ts'
import { expect, type Page, test } from '@playwright/test'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { type Deployment, readDeployment } from '../support/deployment.ts'
import {
  approveInWallet,
  ETHEREUM_CHAIN_ID,
  overrideFeatureFlags,
  setWalletState,
  signIn,
  walletWindow,
} from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'
import {
  ARBITRUM_SEPOLIA_ID,
  bridgeAmountField,
  bridgeArrivalField,
  bridgeButton,
  bridgeCard,
  bridgeCompleteHeading,
} from './bridge-form.ts'

const balanceRow = (page: Page, network: string) =>
  page.getByRole('region', { name: 'Your balances' }).getByRole('row', { name: network })

/** Sets the fee of the first chain's router as its owner, which is a timelock, without its delay. */
async function setFlatFee(deployment: Deployment, fee: bigint) {
  const router = (deployment.contracts as { ccipRouter?: Hex }).ccipRouter ?? '0x'
  const abi = localCcipRouterAbi
  const read = { abi, functionName: 'owner' } as const
  const params = [{ to: router, data: encodeFunctionData(read) }, 'latest']
  const data = await callRpc<Hex>(SHARED_RPC_URL, 'eth_call', params)
  const from = decodeFunctionResult({ ...read, data })
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
  await callRpc(SHARED_RPC_URL, 'anvil_impersonateAccount', [from])
  const set = encodeFunctionData({ abi, functionName: 'setFees', args: [fee, 1_000_000_000n] })
  await callRpc(SHARED_RPC_URL, 'eth_sendTransaction', [{ from, to: router, data: set }])
}

test('BR-01 BR-03 VA-06 without a wallet the form can be read and asks for one', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/bridge')
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible()
  await expect(page).toHaveTitle(/^Bridge/)
  await expect(bridgeCard(page).getByRole('button', { name: 'Connect Wallet' })).toBeEnabled()
  await expect(bridgeCard(page)).toContainText('Please connect your wallet to a supported network.')
  await expect(bridgeCard(page)).toContainText('From')
  await expect(bridgeCard(page)).toContainText('To')
  await expect(bridgeCard(page)).toContainText('Bridging fee apply')
  await expect(page.getByTestId('bridging-fee')).toContainText(/^\d+\.\d{6}\sETH/)
  const running = () => page.evaluate(() => document.getAnimations().length)
  expect(await running()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await running()).toBeGreaterThan(0)
})

test('RO-08 SH-01 SH-03 the page and its link exist only with the flag', async ({ page }) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bridge' })
  await page.goto('/')
  await expect(link).toHaveAttribute('href', '/bridge')
  await overrideFeatureFlags(page, { Bridging: false })
  await page.goto('/bridge')
  await expect(page).toHaveURL(/\/$/)
  await expect(link).toHaveCount(0)
})

test('RO-06 BR-07 on an unsupported network nothing can be sent', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/bridge')
  await signIn(page, 'Account 7')
  await expect(bridgeCard(page)).toContainText('Max available')
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  await expect(bridgeCard(page)).toContainText('Unsupported network.')
  await expect(bridgeCard(page)).toContainText('Please connect to a supported network.')
  await expect(bridgeCard(page)).toContainText('Please connect your wallet to a supported network.')
  await expect(bridgeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await setWalletState(page, 'chain', `${ARBITRUM_SEPOLIA_ID}`)
  await expect(bridgeCard(page)).toContainText('Max available')
  // The destination is never the current chain.
  await expect(
    bridgeCard(page).getByRole('button', { name: 'From Arbitrum Sepolia. Change network' }),
  ).toBeVisible()
  await expect(bridgeCard(page).getByRole('heading', { name: 'To' }).locator('..')).toContainText(
    'Sepolia',
  )
  await expect(
    bridgeCard(page).getByRole('heading', { name: 'To' }).locator('..'),
  ).not.toContainText('Arbitrum')
  await bridgeCard(page).getByRole('button', { name: 'Swap direction' }).click()
  await approveInWallet(page)
  await expect(
    bridgeCard(page).getByRole('button', { name: 'From Sepolia. Change network' }),
  ).toBeVisible()
  await expect(bridgeCard(page).getByRole('heading', { name: 'To' }).locator('..')).toContainText(
    'Arbitrum Sepolia',
  )
})

test('BR-02 BR-05 BR-08 USD+ is approved exactly, sent, tracked across a reload, and arrives once', {
  tag: '@every-change',
}, async ({ page }) => {
  test.slow()
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 7', 80)
  await page.goto('/bridge')
  const owned = balanceRow(page, 'Arbitrum Sepolia').getByRole('cell').nth(1)
  await expect(owned).toHaveText(/\d/)
  const before = (await owned.textContent()) ?? ''
  await expect(bridgeButton(page)).toHaveAttribute('aria-disabled', 'true')

  await bridgeAmountField(page).focus()
  await bridgeAmountField(page).blur()
  await expect(bridgeCard(page)).toContainText('Please enter a valid amount.')
  await bridgeAmountField(page).fill('9999999')
  await expect(bridgeCard(page)).toContainText('You do not have enough USD+.')
  await bridgeCard(page)
    .getByRole('button', { name: /^Max available/ })
    .click()
  await expect(bridgeAmountField(page)).not.toHaveValue('9999999')
  await bridgeAmountField(page).fill('12.5')
  await expect(bridgeArrivalField(page)).toHaveValue('12.50')
  await expect(bridgeCard(page)).toContainText('exactly 12.50 USD+, this time only')

  await bridgeButton(page).click()
  await expect(walletWindow(page)).toContainText('12.50 USD+')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('ETH sent')
  await expect(walletWindow(page)).toContainText('0.0003')
  // A reload before the second signature keeps the transfer, and does not open the wallet by itself.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One more signature needed' })).toBeVisible()
  await bridgeCard(page).getByRole('button', { name: 'Continue' }).click()
  await expect(walletWindow(page)).toContainText('0.0003')
  await approveInWallet(page)
  await expect(bridgeCompleteHeading(page)).toBeVisible()
  await expect(bridgeCard(page).getByRole('link', { name: /0x/ })).toBeVisible()
  await bridgeCard(page).getByRole('link', { name: 'Track this transfer' }).click()

  await expect(page).toHaveURL(/\/bridge\/0x[0-9a-f]{64}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Transfer of 12\.50.USD\+/)
  await page.reload()
  await expect(page.getByRole('listitem').first()).toContainText('Sent from Sepolia')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('The transfer is complete and final on Arbitrum Sepolia')
  await expect(page.getByRole('main').getByRole('link', { name: /0x/ })).toHaveCount(2)
  for (const [index, chainId] of [11155111, ARBITRUM_SEPOLIA_ID].entries()) {
    await expect(
      page.getByRole('main').getByRole('link', { name: /0x/ }).nth(index),
    ).toHaveAttribute('href', new RegExp(`/local/${chainId}/tx/0x`))
  }

  await page.goto('/bridge')
  await expect(bridgeAmountField(page)).toHaveValue('')
  const after = Number(before.replaceAll(',', '')) + 12.5
  await expect(balanceRow(page, 'Arbitrum Sepolia')).toContainText(after.toFixed(2))
})

test('XT-01 limits, fees, time and cut-off of a transfer are shown before its signature', async ({
  page,
}) => {
  await page.goto('/')
  await signInWithUsdPlus(page, 'Account 7', 10)
  await page.goto('/bridge')
  await bridgeAmountField(page).fill('1')
  await expect(page.getByTestId('bridging-fee')).toContainText(/^0\.\d{6}\sETH/)
  const facts = bridgeCard(page).locator('dl')
  await expect(facts).toContainText(/Network fee\s*0\.\d+\sETH\s*0\.00 platform fee/)
  await expect(facts).toContainText(/Limits\s*0\.000001 to [\d,.]+\sUSD\+ per transfer/)
  await expect(facts).toContainText(/Estimated time\s*about \d+ min/)
  await expect(facts).toContainText('Available 24/7, no cutoff time')
  await expect(walletWindow(page)).toBeHidden()
})

test('BR-04 a fee that rises before the signature is shown, and nothing is sent', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  const deployment = await readDeployment(page)
  await signInWithUsdPlus(page, 'Account 7', 10)
  await page.goto('/bridge')
  await bridgeAmountField(page).fill('1')
  await expect(page.getByTestId('bridging-fee')).toContainText('0.000300')
  await bridgeButton(page).click()
  await expect(walletWindow(page)).toContainText('approve')
  await setFlatFee(deployment, 700_000_000_000_000n)
  try {
    await approveInWallet(page)
    await expect(page.getByRole('heading', { name: 'Transaction Rejected' })).toBeVisible()
    await expect(bridgeCard(page)).toContainText(
      'The bridging fee changed. Start again with the new one.',
    )
    await bridgeCard(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByTestId('bridging-fee')).toContainText('0.000900')
  } finally {
    await setFlatFee(deployment, 100_000_000_000_000n)
  }
})

test('every digit of a large amount is visible on a phone, also of the amount that arrives', async ({
  page,
}) => {
  await page.goto('/bridge')
  await signIn(page, 'Account 9')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const amount of ['1234.56', '99999999', '99999999.123456']) {
      await bridgeAmountField(page).fill(amount)
      await expect(bridgeArrivalField(page)).toHaveValue(/^[1-9][\d,]+\.\d{2,}$/)
      for (const field of [bridgeAmountField(page), bridgeArrivalField(page)]) {
        const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth)
        expect([width, amount, hidden]).toEqual([width, amount, 0])
      }
    }
  }
})

test('an unknown transfer and an invalid id each show an error page', async ({ page }) => {
  await page.goto(`/bridge/0x${'ab'.repeat(32)}`)
  await expect(page.getByRole('main')).toContainText('We couldn’t find this transfer.')
  await expect(page.getByRole('status')).toContainText('This page updates automatically.')
  await page.goto('/bridge/0x12')
  await expect(page.getByRole('main')).toContainText('This isn’t a valid transfer ID.')
  await page.getByRole('main').getByRole('link', { name: 'Bridge' }).click()
  await expect(page).toHaveURL(/\/bridge$/)
})
