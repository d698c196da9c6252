import { expect, type Page, test } from '@playwright/test'
import { approveSpender, tokenAllowanceOf } from '../dollar/wrap-steps.ts'
import { readDeployment } from '../support/deployment.ts'
import {
  approveInWallet,
  setWalletState,
  signIn,
  walletChip,
  walletWindow,
} from '../support/steps.ts'

const ACCOUNT_9 = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const section = (page: Page, network: string) =>
  page.getByRole('region', { name: network, exact: true })

test('XT-03 SH-17 every contract and token of each network has an explorer link and a copy button', {
  tag: '@every-change',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract addresses')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Sepolia',
    'Arbitrum Sepolia',
    'Blast',
    'Blast Sepolia',
  ])
  for (const [network, symbol, address] of [
    ['Blast', 'USDB', '0x4300000000000000000000000000000000000003'],
    ['Blast Sepolia', 'mockUSD', '0xcF94Bd3B94C33Db93dcAC2F8a09239D707DF6E89'],
  ] as const) {
    await expect(section(page, network)).toContainText(`${symbol}${address}`)
    await expect(section(page, network)).toContainText('USD+ isn’t available on this network.')
  }
  for (const [chainId, network] of [
    [11155111, 'Sepolia'],
    [421614, 'Arbitrum Sepolia'],
  ] as const) {
    const { contracts, paymentTokens } = await readDeployment(page, chainId)
    const addresses = [...Object.values(contracts), ...paymentTokens.map((one) => one.address)]
    for (const address of addresses) {
      await expect(
        section(page, network).getByRole('link', { name: address }).first(),
      ).toHaveAttribute('href', new RegExp(`/local/${chainId}/address/${address}$`))
    }
  }
  const { contracts } = await readDeployment(page)
  await section(page, 'Sepolia').getByRole('button', { name: 'Copy USD+ minter address' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(contracts.usdPlusMinter)
})

test('XT-03 a token is added to the wallet on its own network', async ({ page }) => {
  await page.goto('/addresses')
  const add = (network: string) =>
    section(page, network).getByRole('button', { name: 'Add to wallet: wUSD+' })
  await add('Sepolia').click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, 'Account 9')
  await add('Sepolia').click()
  const { contracts } = await readDeployment(page)
  await expect(walletWindow(page)).toContainText(`wUSD+${contracts.wrappedUsdPlus}`)
  await approveInWallet(page)
  await expect(page.getByText('wUSD+ added to your wallet')).toBeVisible()
  await add('Arbitrum Sepolia').click()
  await expect(walletWindow(page)).toContainText('Arbitrum Sepolia')
})

test('XT-04 SH-17 approvals to our contracts are listed, and each can be revoked', async ({
  page,
}) => {
  await page.goto('/approvals')
  await expect(page.getByText('Connect your wallet to see its approvals')).toBeVisible()
  await signIn(page, 'Account 9')
  const { contracts } = await readDeployment(page)
  const approval = {
    token: contracts.usdPlus,
    account: ACCOUNT_9,
    spender: contracts.wrappedUsdPlus,
  } as const
  await approveSpender({ ...approval, amount: 2n ** 256n - 1n })
  await approveSpender({ ...approval, spender: contracts.usdPlusMinter, amount: 12_500_000n })
  await page.goto('/')
  await walletChip(page).click()
  await page
    .getByRole('dialog', { name: 'Wallet' })
    .getByRole('link', { name: 'Approvals' })
    .click()
  await expect(page).toHaveURL(/\/approvals$/)
  const rows = page.getByRole('table', { name: 'Approvals' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const unlimited = rows.filter({ hasText: 'Unlimited' })
  await expect(unlimited).toContainText('USD+')
  await expect(rows.filter({ hasText: 'USD+ minter' })).toContainText('12.50')

  await setWalletState(page, 'chain', '421614')
  await expect(rows.getByRole('button', { name: 'Switch to Sepolia' })).toHaveCount(2)
  await setWalletState(page, 'chain', '11155111')
  await unlimited.getByRole('button', { name: 'Revoke USD+ approval' }).click()
  await approveInWallet(page)
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible()
  expect(await tokenAllowanceOf(approval.token, approval.account, approval.spender)).toBe(0n)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('USD+ minter')
  await page.reload()
  // The result requested while the wallet reconnected is shown before the next poll.
  await expect(rows).toHaveCount(1)
})
