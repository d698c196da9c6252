import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { findSigner } from '../support/sign-in.ts'
import {
  approveInWallet,
  rejectInWallet,
  setWalletState,
  TEST_WALLET_NAME,
  walletWindow,
} from '../support/steps.ts'
import { openMetaMaskPage } from './metamask-page.ts'

// The page evaluates its modules from text, which our policy forbids to our own pages.
test.use({ bypassCSP: true })

const ACCOUNT = 'Account 3'
const ADDRESS = (findSigner(ACCOUNT)?.address ?? '').toLowerCase()
const TOKEN = '0x0000000000000000000000000000000000000abc'

/** Returns the element of MetaMask's page with this id. */
const byId = (dapp: FrameLocator, id: string) => dapp.locator(`#${id}`)

async function connect(page: Page): Promise<FrameLocator> {
  const dapp = await openMetaMaskPage(page)
  await expect(byId(dapp, 'activeProviderName')).toHaveText(TEST_WALLET_NAME)
  await expect(byId(dapp, 'accounts')).toHaveText('')
  await byId(dapp, 'connectButton').click()
  await rejectInWallet(page)
  await expect(byId(dapp, 'connectButton')).toHaveText('Connect')
  await byId(dapp, 'connectButton').click()
  await walletWindow(page).getByRole('radio', { name: ACCOUNT }).check()
  await approveInWallet(page)
  await expect(byId(dapp, 'connectButton')).toHaveText('Connected')
  await expect(byId(dapp, 'accounts')).toHaveText(ADDRESS)
  return dapp
}

test('RF-05 MetaMask’s own page connects our test wallet, reads its network, and has its permission revoked', async ({
  page,
}) => {
  const dapp = await connect(page)
  await expect(byId(dapp, 'chainId')).toHaveText('0xaa36a7')
  await expect(byId(dapp, 'network')).toHaveText('11155111')
  await byId(dapp, 'getAccounts').click()
  await expect(byId(dapp, 'getAccountsResult')).toHaveText(ADDRESS)
  await byId(dapp, 'getPermissions').click()
  await expect(byId(dapp, 'permissionsResult')).toContainText('eth_accounts')
  await byId(dapp, 'revokeAccountsPermission').click()
  await expect(byId(dapp, 'accounts')).toHaveText('')
  await expect(byId(dapp, 'connectButton')).toHaveText('Connect')
  await byId(dapp, 'getPermissions').click()
  await expect(byId(dapp, 'permissionsResult')).toContainText('No permissions found')
})

test('RF-05 MetaMask’s own page verifies what our test wallet signs', async ({ page }) => {
  const dapp = await connect(page)
  await byId(dapp, 'personalSign').click()
  await expect(walletWindow(page)).toContainText('Example `personal_sign` message')
  await approveInWallet(page)
  await byId(dapp, 'personalSignVerify').click()
  await expect(byId(dapp, 'personalSignVerifySigUtilResult')).toHaveText(ADDRESS)
  await expect(byId(dapp, 'personalSignVerifyECRecoverResult')).toHaveText(ADDRESS)

  await byId(dapp, 'signTypedDataV4').click()
  await expect(walletWindow(page)).toContainText('Ether Mail')
  await approveInWallet(page)
  await byId(dapp, 'signTypedDataV4Verify').click()
  await expect(byId(dapp, 'signTypedDataV4VerifyResult')).toHaveText(ADDRESS)

  await byId(dapp, 'signPermit').click()
  await approveInWallet(page)
  await byId(dapp, 'signPermitVerify').click()
  await expect(byId(dapp, 'signPermitVerifyResult')).toHaveText(ADDRESS)

  await byId(dapp, 'siwe').click()
  await approveInWallet(page)
  await expect(byId(dapp, 'siweResult')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('RF-05 our test wallet sends, adds a token and changes its network for MetaMask’s own page', async ({
  page,
}) => {
  const hashes: string[] = []
  page.on('console', (message) => {
    if (/^0x[0-9a-f]{64}$/.test(message.text())) hashes.push(message.text())
  })
  const dapp = await connect(page)
  for (const id of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) {
    const count = hashes.length
    await byId(dapp, id).click()
    await approveInWallet(page)
    await expect.poll(() => hashes.length).toBe(count + 1)
  }
  for (const hash of hashes) {
    const read = () =>
      callRpc<{ status: string; from: string } | null>(
        SHARED_RPC_URL,
        'eth_getTransactionReceipt',
        [hash],
      )
    await expect.poll(async () => (await read())?.status).toBe('0x1')
    expect((await read())?.from).toBe(ADDRESS)
  }

  await byId(dapp, 'eip747ContractAddress').fill(TOKEN)
  await byId(dapp, 'eip747Symbol').fill('XYZ')
  await byId(dapp, 'eip747Decimals').fill('6')
  await byId(dapp, 'eip747WatchButton').click()
  await expect(walletWindow(page)).toContainText('XYZ')
  await rejectInWallet(page)
  await expect(byId(dapp, 'eip747Status')).toContainText('There was an error adding the token')
  await byId(dapp, 'eip747WatchButton').click()
  await approveInWallet(page)
  await expect(byId(dapp, 'eip747Status')).toHaveText('NFT added successfully')

  const pick = async (name: string) => {
    await byId(dapp, 'openNetworkPicker').click()
    await dapp.locator('.network-modal-item-name').getByText(name, { exact: true }).click()
  }
  await pick('Linea')
  await expect(byId(dapp, 'networkError')).toHaveText('Linea is not available in your wallet')
  await expect(byId(dapp, 'chainId')).toHaveText('0xaa36a7')
  await setWalletState(page, 'chain', '421614')
  await expect(byId(dapp, 'chainId')).toHaveText('0x66eee')
  await pick('Sepolia')
  await expect(walletWindow(page)).toContainText('Sepolia')
  await rejectInWallet(page)
  await expect(byId(dapp, 'networkError')).toHaveText('Failed to switch network')
  await pick('Sepolia')
  await approveInWallet(page)
  await expect(byId(dapp, 'chainId')).toHaveText('0xaa36a7')
  await expect(byId(dapp, 'currentNetworkName')).toHaveText('Current Network: Sepolia')
})
