import { expect, type Page, test } from '@playwright/test'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { paymentTokenOf, readDeployment } from '../support/deployment.ts'
import {
  approveInWallet,
  ETHEREUM_CHAIN_ID,
  pageBanner,
  payField,
  rejectInWallet,
  setWalletState,
  signIn,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const failure = (page: Page) => tradeCard(page).getByRole('alert')
const action = (page: Page, name: string) => tradeCard(page).getByRole('button', { name })

const send = (transaction: Record<string, string>) =>
  callRpc<string>(SHARED_RPC_URL, 'eth_sendTransaction', [{ gas: '0x30d40', ...transaction }])

const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')

async function start(page: Page, account: string) {
  await page.goto('/')
  await signIn(page, account)
  await payField(page).fill('5')
  await expect(action(page, 'Purchase')).toBeEnabled()
}

async function expectFailure(page: Page, cause: RegExp) {
  await expect(heading(page, 'Transaction Rejected')).toBeVisible({ timeout: 60_000 })
  await expect(failure(page)).toContainText('An error occurred.')
  await expect(failure(page)).toContainText(cause)
}

/** Expects the screen of a signature that the user declined, which leaves nothing to ask support about. */
async function expectDeclined(page: Page) {
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  await expect(failure(page)).toContainText(
    'You declined the signature in your wallet. Nothing was',
  )
  await expect(failure(page)).toContainText('An error occurred.')
  await expect(failure(page).getByRole('link', { name: 'Contact Support' })).toHaveCount(0)
  await expect(failure(page).getByRole('button').first()).toHaveText('Retry')
}

/** The fields that are read from an entry of the page's journal. */
type Kept = { id: string; createdAtMs: number; state: string; steps: { hash: string }[] }

/** Compares the whole email of Contact Support with the browser's journal. */
async function expectLetter(page: Page) {
  const entry = await page.evaluate(() => {
    const entries = Object.entries<string>(localStorage).flatMap(([key, text]) =>
      key.startsWith('parvalue.tx.1:') ? [JSON.parse(text) as Kept] : [],
    )
    return entries.find(({ state }) => state === 'failed')
  })
  if (!entry) throw new Error('No transaction has failed.')
  const { id, createdAtMs, steps } = entry
  const body = [
    'Hi, I need help with the following:',
    '',
    `Reference: ${id}`,
    'Network: Sepolia (11155111)',
    `Transaction: ${steps.at(-1)?.hash}`,
    `Time: ${new Date(createdAtMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    `Reason: ${await failure(page).locator('p').nth(1).textContent()}`,
    '',
  ].join('\r\n')
  await expect(failure(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    `mailto:support@parvalue.example?subject=${encodeURIComponent(`USD+ purchase ${id}`)}&body=${encodeURIComponent(body)}`,
  )
}

const GAS_MISSING = /You need 0\.\d{6}\smore ETH for the network fee\. Add it/

test('OP-09 a rejection in the wallet is shown, nothing is sent, and Retry asks again', async ({
  page,
}) => {
  await start(page, 'Account 1')
  await submitPurchase(page)
  await rejectInWallet(page)
  await expectDeclined(page)
  await action(page, 'Retry').click()
  await expect(walletWindow(page)).toContainText('approve')
  await rejectInWallet(page)
  await expectDeclined(page)
})

test('OP-09 XT-02 without gas the form shows the missing amount before anything is signed', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'No gas')
  await payField(page).fill('25')
  await expect(action(page, 'Purchase')).toHaveAccessibleDescription(
    /^You need 0\.\d{6}\sETH for the network fee\. You’re 0\.\d{6}\sETH short\.$/,
  )
  await expect(action(page, 'Purchase')).toHaveAttribute('aria-disabled', 'true')
  await page.screenshot({ path: 'e2e/output/pictures/no-gas-1280.png' })
  await page.goto('/?lng=es-MX')
  await expect(page.getByRole('main')).toContainText(/te faltan 0\.\d{6}\sETH/)
})

test('OP-09 XT-02 gas that is missing at the first signature is shown as an error', async ({
  page,
}) => {
  const account = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  await start(page, 'Account 2')
  const before = await callRpc<string>(SHARED_RPC_URL, 'eth_getBalance', [account, 'latest'])
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [account, '0x0'])
  await submitPurchase(page)
  await expectFailure(page, GAS_MISSING)
  await expect(walletWindow(page)).toHaveCount(0)
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [account, before])
  await action(page, 'Retry').click()
  await expect(walletWindow(page)).toContainText('approve')
  await rejectInWallet(page)
})

test('OP-09 XT-02 gas that is missing at the second signature is shown as an error', async ({
  page,
}) => {
  const account = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  await start(page, 'Account 2')
  await submitPurchase(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await rejectInWallet(page)
  await expectDeclined(page)
  const before = await callRpc<string>(SHARED_RPC_URL, 'eth_getBalance', [account, 'latest'])
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [account, '0x1'])
  await action(page, 'Retry').click()
  await expectFailure(page, GAS_MISSING)
  await expect(walletWindow(page)).toHaveCount(0)
  await page.screenshot({ path: 'e2e/output/pictures/gas-gone-1280.png' })
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [account, before])
  await action(page, 'Retry').click()
  await expect(walletWindow(page)).toContainText('deposit')
  await rejectInWallet(page)
})

test('OP-09 a reverted deposit says that only the fee was spent, and offers no Retry', async ({
  page,
}) => {
  const account = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
  await start(page, 'Account 3')
  const deployment = await readDeployment(page)
  const token = paymentTokenOf(deployment)
  const minter = deployment.contracts.usdPlusMinter
  await submitPurchase(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  // Another transaction uses up the allowance while the wallet's window is open, so that the deposit fails.
  await callRpc(SHARED_RPC_URL, 'anvil_impersonateAccount', [minter])
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [minter, '0xde0b6b3a7640000'])
  const amount = word((5_000_000).toString(16))
  const data = `0x23b872dd${word(account)}${word(minter)}${amount}`
  const taken = await send({ from: minter, to: token, data })
  await expect
    .poll(() => callRpc(SHARED_RPC_URL, 'eth_getTransactionReceipt', [taken]))
    .toMatchObject({ status: '0x1' })
  await approveInWallet(page)
  await expectFailure(page, /The approved amount is lower than needed|network rejected/)
  await expect(failure(page).getByRole('link', { name: /0x/ })).toBeVisible()
  await expectLetter(page)
  await action(page, 'Dismiss').click()
  await expect(payField(page)).toBeVisible()
})

test('OP-09 a network change between two signatures offers Switch, then Retry, and the purchase completes', async ({
  page,
}) => {
  await start(page, 'Account 5')
  await submitPurchase(page)
  await expect(walletWindow(page)).toContainText('approve')
  // The page receives no receipt of the approval before the wallet is on the other network.
  const hasSwitched = Promise.withResolvers<undefined>()
  await page.route(`${SHARED_RPC_URL}/**`, async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await hasSwitched.promise
    await route.continue()
  })
  await approveInWallet(page)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  hasSwitched.resolve(undefined)
  await expectFailure(page, /Your wallet is on a different network than this transaction/)
  await action(page, 'Switch to Sepolia').click()
  await approveInWallet(page)
  await expect(pageBanner(page).getByRole('button', { name: 'Connected to Sepolia' })).toBeVisible()
  await action(page, 'Retry').click()
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
})

test('OP-09 a lost connection to the network is shown, and Retry completes the purchase once it is back', async ({
  page,
}) => {
  await start(page, 'Account 6')
  await page.route(`${SHARED_RPC_URL}/**`, (route) => route.abort())
  await submitPurchase(page)
  await expectFailure(page, /The network can’t be reached. Check your connection, then retry./)
  await page.unroute(`${SHARED_RPC_URL}/**`)
  await action(page, 'Retry').click()
  await expect(walletWindow(page)).toContainText('approve')
  await rejectInWallet(page)
})

test('OP-09 a wallet that is busy with another request is shown as an error', async ({ page }) => {
  await start(page, 'Account 7')
  await setWalletState(page, 'settings', '{"answer":"pending"}')
  await submitPurchase(page)
  await expectFailure(page, /Your wallet is locked or has another request open/)
  await expect(action(page, 'Retry')).toBeVisible()
})
