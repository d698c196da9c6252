import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { type Deployment, paymentTokenOf, readDeployment } from '../support/deployment.ts'
import { CHAIN_PORT } from '../support/ports.ts'
import { signIn } from '../support/steps.ts'

const ACCOUNT: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const AMOUNT = 20_000_000n

const chain = defineChain({
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${CHAIN_PORT + 1}`] } },
})

const reader = createPublicClient({ chain, transport: http(), pollingInterval: 100 })
/** The node has the keys of the test accounts. */
const signer = createWalletClient({ chain, transport: http(), account: ACCOUNT })

type Sent = Promise<`0x${string}`>

async function untilMined(sent: Sent) {
  const { status } = await reader.waitForTransactionReceipt({ hash: await sent })
  expect(status).toBe('success')
}

/** Buys USD+ and wraps all of the account's USD+; returns the account's shares of the wrapped token. */
async function wrapEverything(deployment: Deployment): Promise<bigint> {
  const { usdPlus, usdPlusMinter, wrappedUsdPlus } = deployment.contracts
  const payToken = paymentTokenOf(deployment)
  const approve = (address: Address, spender: Address, amount: bigint) =>
    signer.writeContract({
      address,
      abi: usdPlusAbi,
      functionName: 'approve',
      args: [spender, amount],
    })
  await untilMined(approve(payToken, usdPlusMinter, AMOUNT))
  await untilMined(
    signer.writeContract({
      address: usdPlusMinter,
      abi: usdPlusMinterAbi,
      functionName: 'deposit',
      args: [payToken, AMOUNT, ACCOUNT],
    }),
  )
  const read = { abi: usdPlusAbi, functionName: 'balanceOf', args: [ACCOUNT] } as const
  const bought = await reader.readContract({ ...read, address: usdPlus })
  await untilMined(approve(usdPlus, wrappedUsdPlus, bought))
  await untilMined(
    signer.writeContract({
      address: wrappedUsdPlus,
      abi: wrappedUsdPlusAbi,
      functionName: 'deposit',
      args: [bought, ACCOUNT],
    }),
  )
  expect(await reader.readContract({ ...read, address: usdPlus })).toBe(0n)
  return reader.readContract({ ...read, address: wrappedUsdPlus })
}

const rowsOf = (page: Page) =>
  page
    .getByRole('tabpanel', { name: 'Portfolio' })
    .locator('tbody tr')
    .filter({ hasText: 'Arbitrum Sepolia' })

test('PO-02 PO-03 wUSD+ is expanded below the USD+ of its chain, even if that balance is zero', async ({
  page,
}) => {
  await page.goto('/')
  const shares = await wrapEverything(await readDeployment(page, chain.id))
  await signIn(page, 'Account 8')
  const rows = rowsOf(page)
  await expect(rows.locator('strong')).toHaveText(['USD+', 'wUSD+', 'mockUSD'])
  await expect(rows.nth(0)).toContainText('0.00')
  await expect(rows.nth(1)).toContainText(toAmountLabel(shares, { decimals: 6 }))
  // One share is worth 1 USD+ until the first rebase; other test files add to this account.
  await expect(rows.nth(1)).toContainText(`$${toAmountLabel(shares, { decimals: 6 })}`)
  const fold = rows.getByRole('button', { name: 'Wrapped USD+ on Arbitrum Sepolia' })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.screenshot({ path: 'e2e/output/pictures/wrapped-1280.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/pictures/wrapped-390.png', fullPage: true })
  await page.setViewportSize({ width: 1280, height: 900 })

  await fold.press('Enter')
  await expect(rows.locator('strong')).toHaveText(['USD+', 'mockUSD'])
  await fold.press('Enter')
  await expect(rows.locator('strong')).toHaveText(['USD+', 'wUSD+', 'mockUSD'])
})
