import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, encodeFunctionData, getAddress, keccak256, toHex } from 'viem'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { paymentTokenOf, readDeployment } from '../support/deployment.ts'
import { sendStockTokens } from '../support/shares.ts'
import { findSigner } from '../support/sign-in.ts'
import { approveInWallet, signIn, walletWindow } from '../support/steps.ts'
import { signInWithUsdPlus } from '../support/usd-plus-sign-in.ts'
import { chainClient, tokenBalanceOf } from './wrap-steps.ts'

/** Finality takes minutes on a busy machine. */
const FINAL = { timeout: 400_000 }

const toAddress = (digits: string): Address => getAddress(`0x${digits.padEnd(40, '7')}`)

const addressOf = (account: string): Address => {
  const signer = findSigner(account)
  if (!signer) throw new Error(`There is no ${account}.`)
  return signer.address
}

const toField = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true })
const amountField = (page: Page) => page.getByRole('textbox', { name: /^Amount,/ })
const sendCard = (page: Page) => page.getByRole('region', { name: 'Send tokens', exact: true })
const reviewButton = (page: Page) => page.getByRole('button', { name: 'Review transfer' })
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign in your wallet' })
const compared = (page: Page) => page.getByRole('checkbox', { name: /I compared the full address/ })
const addressBook = (page: Page) => page.getByRole('list', { name: 'Address book' })
const complete = (page: Page) => page.getByRole('heading', { name: 'Transaction Complete' })

async function fillTransfer(page: Page, to: string, amount: string) {
  await toField(page).fill(to)
  await amountField(page).fill(amount)
}

async function pickToken(page: Page, symbol: string) {
  await page.getByRole('button', { name: /Change token/ }).click()
  await page.getByRole('searchbox').fill(symbol)
  await sendCard(page)
    .getByRole('button', { name: new RegExp(`^${symbol.replaceAll('.', '\\.')} `) })
    .first()
    .click()
}

/** Restricts an address on the chain, as the operator's key does. */
async function restrict(page: Page, account: Address) {
  const { contracts } = (await readDeployment(page)) as unknown as {
    contracts: { transferRestrictor: Address }
  }
  const address = contracts.transferRestrictor
  const granted = await chainClient.getContractEvents({
    address,
    abi: transferRestrictorAbi,
    eventName: 'RoleGranted',
    args: { role: keccak256(toHex('RESTRICTOR_ROLE')) },
    fromBlock: 0n,
  })
  const holder = granted.at(-1)?.args.account
  await callRpc(SHARED_RPC_URL, 'anvil_impersonateAccount', [holder])
  const data = encodeFunctionData({
    abi: transferRestrictorAbi,
    functionName: 'restrict',
    args: [account],
  })
  const hash = await callRpc<`0x${string}`>(SHARED_RPC_URL, 'eth_sendTransaction', [
    { from: holder, to: address, data },
  ])
  await chainClient.waitForTransactionReceipt({ hash })
  await callRpc(SHARED_RPC_URL, 'anvil_stopImpersonatingAccount', [holder])
}

test('MN-01 USD+ is sent after a comparison of the new address, with receipt, activity and address book', {
  tag: '@every-change',
}, async ({ page }) => {
  const recipient = toAddress('51')
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: 'Send and request', level: 1 })).toBeVisible()
  await signInWithUsdPlus(page, 'Account 6', 60)
  const { contracts } = await readDeployment(page)
  await fillTransfer(page, recipient, '12.5')
  await expect(sendCard(page)).toContainText('You haven’t sent to this address before.')
  await reviewButton(page).click()

  // The review says all that the wallet will show, and waits until the address was compared.
  const facts = page.getByRole('region', { name: 'Your wallet will show: Send tokens' })
  await expect(facts).toContainText(recipient)
  await expect(facts).toContainText('12.50\u00a0USD+')
  await expect(sendCard(page)).toContainText('First transfer to this address')
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await compared(page).check()
  await signButton(page).click()
  await expect(walletWindow(page)).toContainText(recipient)
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  expect(await tokenBalanceOf(contracts.usdPlus, recipient)).toBeGreaterThanOrEqual(12_499_999n)

  // The address book is stored for the wallet, not in the browser.
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Maria')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(addressBook(page)).toContainText('Maria')
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Transfer of USD+' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(recipient)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('parvalue.tx.')) localStorage.removeItem(key)
  })
  await page.goto('/activity')
  await expect(page.getByRole('row', { name: /Sent 12.50\sUSD\+ to 0x51/ })).toBeVisible()

  // A known recipient needs no comparison, also after the browser has forgotten the transfer.
  await page.goto('/send')
  await addressBook(page).getByRole('button', { name: 'Send to Maria' }).click()
  await amountField(page).fill('1')
  await expect(sendCard(page)).toContainText('Maria in your address book')
  await reviewButton(page).click()
  await expect(compared(page)).toHaveCount(0)
  await expect(signButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('MN-01 recipients that cannot receive are refused before signing, and a look-alike is shown beside the known address', {
  tag: '@every-change',
}, async ({ page }) => {
  const known = toAddress('6abc')
  const imitation = getAddress(`0x6abc${'0'.repeat(32)}${known.slice(-4)}`)
  const restricted = toAddress('9d')
  await page.goto('/send')
  await signInWithUsdPlus(page, 'Account 7', 20)
  await restrict(page, restricted)
  const { contracts } = await readDeployment(page)
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(known)
  await page.getByRole('textbox', { name: 'Name' }).fill('Landlord')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(addressBook(page)).toContainText('Landlord')

  const refusals: [string, RegExp][] = [
    ['0x12', /This isn’t a wallet address/],
    [addressOf('Account 1').replace('C51812', 'c51812'), /typing error/],
    [addressOf('Account 7'), /your own wallet/],
    [contracts.usdPlus, /one of our contracts/],
    [`0x${'0'.repeat(40)}`, /would be lost/],
    [restricted, /restricted and can’t receive USD\+/],
    ['nobody.eth', /has no address on Sepolia/],
  ]
  for (const [text, reason] of refusals) {
    await fillTransfer(page, text, '5')
    await amountField(page).blur()
    await expect(sendCard(page).getByText(reason)).toBeVisible()
    await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true')
  }
  await fillTransfer(page, known, '5000')
  await amountField(page).blur()
  await expect(sendCard(page)).toContainText('You do not have enough USD+.')

  // A name leads to the address that the network's registry has for it.
  await fillTransfer(page, 'maria.eth', '5')
  await reviewButton(page).click()
  const facts = page.getByRole('region', { name: 'Your wallet will show: Send tokens' })
  await expect(facts).toContainText(addressOf('Account 1'))
  await expect(sendCard(page)).toContainText('maria.eth')
  await sendCard(page).getByRole('button', { name: 'Back' }).click()

  await fillTransfer(page, imitation, '5')
  await reviewButton(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'This may be a scam address' })
  await expect(warning).toContainText('Landlord in your address book:')
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')

  await addressBook(page).getByRole('button', { name: 'Remove Landlord' }).click()
  await addressBook(page).getByRole('button', { name: 'Remove Landlord now' }).click()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
})

test('MN-01 a payment link with its QR code fills in token, amount and note, and asks for its network', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/send')
  await signIn(page, 'Account 8')
  const token = paymentTokenOf(await readDeployment(page))
  await page.getByRole('tab', { name: 'Request' }).click()
  await page.getByRole('button', { name: /Change token/ }).click()
  await page.getByRole('button', { name: /^mockUSD / }).click()
  await page.getByRole('textbox', { name: /^Amount you request/ }).fill('12.50')
  await page.getByRole('textbox', { name: /Note/ }).fill('Rent & water')
  const result = page.getByRole('region', { name: 'Payment link' })
  await expect(result.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  const link = (await result.locator('[data-request-link]').textContent()) ?? ''
  await result.getByRole('button', { name: 'Any wallet' }).click()
  await expect(result.locator('[data-request-link]')).toHaveText(
    `ethereum:${token}@11155111/transfer?address=${addressOf('Account 8')}&uint256=12500000`,
  )

  await signIn(page, 'Account 9')
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(toField(page)).toHaveValue(addressOf('Account 8'))
  await expect(amountField(page)).toHaveValue('12.50')
  await expect(amountField(page)).toHaveAccessibleName('Amount, mockUSD')
  await expect(sendCard(page)).toContainText('Rent & water')
  await expect(page).toHaveURL(/\/send$/)
  await reviewButton(page).click()
  await compared(page).check()
  await signButton(page).click()
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  expect(await tokenBalanceOf(token, addressOf('Account 8'))).toBeGreaterThanOrEqual(12_500_000n)

  // A link with a token that its network does not have stands for no other token.
  const missing = search.replace('network=11155111', 'network=421614')
  await page.goto(`${pathname}${missing}`)
  await expect(sendCard(page)).toContainText('Choose a token: the chosen one isn’t available')
  await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true')
  const elsewhere = paymentTokenOf(await readDeployment(page, 421614))
  await page.goto(`${pathname}${missing.replace(token, elsewhere)}`)
  await expect(sendCard(page)).toContainText(
    'The payment link asks for tokens on Arbitrum Sepolia.',
  )
  await sendCard(page).getByRole('button', { name: 'Switch to Arbitrum Sepolia' }).click()
  await approveInWallet(page)
  await expect(sendCard(page)).not.toContainText('The payment link asks')
  await toField(page).fill('maria.eth')
  await toField(page).blur()
  await expect(sendCard(page)).toContainText('Arbitrum Sepolia has no names.')
})

test('MN-01 stock tokens are sent, and the receiver is told once they are final', {
  tag: '@every-change',
}, async ({ page, browser }) => {
  test.setTimeout(1_200_000)
  const sender = addressOf('Account 5')
  await page.goto('/send')
  await sendStockTokens(page, { symbol: 'AAPL.d', to: sender, amount: 3n * 10n ** 18n })
  await signIn(page, 'Account 5')
  const receiver = await (await browser.newContext()).newPage()
  await receiver.goto('/')
  await signIn(receiver, 'Account 8')
  const compared1 = receiver.waitForResponse(/user\/notices\?page=1&page_size=50/)
  await receiver.goto('/activity')
  await compared1
  await pickToken(page, 'AAPL.d')
  await fillTransfer(page, addressOf('Account 8'), '1.25')
  await reviewButton(page).click()
  await compared(page).check()
  await signButton(page).click()
  await approveInWallet(page)
  await expect(complete(page)).toBeVisible()
  await expect(receiver.getByRole('row', { name: /Received 1.25\sAAPL.d from/ })).toBeVisible()
  await expect(
    receiver
      .getByRole('region', { name: 'Notifications' })
      .getByText('You received 1.25 AAPL.d', { exact: true }),
  ).toHaveCount(1, FINAL)
  await receiver.context().close()
})
