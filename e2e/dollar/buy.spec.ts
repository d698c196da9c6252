import { expect, test } from '@playwright/test'
import { callRpc, listSentTransactions, SHARED_RPC_URL } from '../support/chain.ts'
import {
  approveInWallet,
  buyUsdPlus,
  payField,
  readUsdPlusBalance,
  rejectInWallet,
  signIn,
  submitPurchase,
  tradeCard,
  usdPlusRow,
  walletWindow,
} from '../support/steps.ts'

/** Signs in; every test uses its own account, so that balances do not interfere. */
const startWith = async (page: import('@playwright/test').Page, account: string) => {
  await page.goto('/')
  await signIn(page, account)
}

/** Reads the payment token's balance on the card; other tests may have spent some. */
async function readBalance(page: import('@playwright/test').Page): Promise<number> {
  const [, text] = /Balance: ([\d,.]+)/.exec((await tradeCard(page).textContent()) ?? '') ?? []
  return Number(text?.replaceAll(',', '') ?? Number.NaN)
}

const heading = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('heading', { name })

test('SP-09 TX-01 a purchase approves, waits for the confirmations, then deposits', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'Account 1')
  await payField(page).fill('25')
  await submitPurchase(page)
  await expect(heading(page, 'Submitting Transaction')).toBeVisible()
  await expect(
    tradeCard(page).getByText('Please sign this transaction in your wallet provider.'),
  ).toBeVisible()
  await expect(walletWindow(page)).toContainText('approve')
  await expect(walletWindow(page)).toContainText('25')
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()

  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const sent = await listSentTransactions(account)
  const [approval, deposit] = sent.slice(-2)
  expect(approval?.input.slice(0, 10)).toBe('0x095ea7b3')
  expect(BigInt(`0x${approval?.input.slice(74)}`)).toBe(25_000_000n)
  expect(deposit?.input.slice(0, 10)).toBe('0xf45346dc')
  expect(deposit?.input.slice(-40)).toBe(account.slice(2))
  expect(BigInt(approval?.blockNumber ?? 0)).toBeLessThan(BigInt(deposit?.blockNumber ?? 0))
})

test('TX-02 SH-14 success shows a link to the transaction that it names', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'Account 2')
  await buyUsdPlus(page, '10')
  await expect(tradeCard(page)).toContainText('View this transaction:')
  const dismiss = tradeCard(page).getByRole('button', { name: 'Dismiss' })
  const before = await dismiss.boundingBox()
  await expect(tradeCard(page).getByRole('link', { name: 'View receipt' })).toBeVisible()
  // The receipt has arrived in the space that was reserved for it, so the buttons stand where they were.
  expect(await dismiss.boundingBox()).toEqual(before)
  const link = tradeCard(page).getByRole('link', { name: /0x/ })
  const href = (await link.getAttribute('href')) ?? ''
  const hash = /\/local\/11155111\/tx\/(0x[0-9a-f]{64})$/.exec(href)?.[1]
  expect(hash).toBeDefined()
  const receipt = await callRpc<{ status: string }>(SHARED_RPC_URL, 'eth_getTransactionReceipt', [
    hash,
  ])
  expect(receipt.status).toBe('0x1')

  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(hash ?? 'no hash')
  await expect(page.getByRole('main')).toContainText('deposit')
  await page.goBack()
})

test('TX-04 a purchase is complete after three confirmations', async ({ page }) => {
  await startWith(page, 'Account 3')
  await payField(page).fill('5')
  await submitPurchase(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  const head = BigInt(await callRpc<string>(SHARED_RPC_URL, 'eth_blockNumber'))
  const sent = await listSentTransactions('0x90f79bf6eb2c4f870365e785982e1f101e93b906')
  expect(head - BigInt(sent.at(-1)?.blockNumber ?? 0)).toBeGreaterThanOrEqual(2n)
})

test('SP-10 TX-03 a declined signature ends on the failure screen, without a hash', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'Account 5')
  await payField(page).fill('25')
  await submitPurchase(page)
  await rejectInWallet(page)
  await expect(heading(page, 'Transaction Rejected')).toBeVisible()
  // The user declined, so the screen does not send them to support.
  await expect(tradeCard(page)).toContainText('An error occurred.')
  await expect(tradeCard(page)).not.toContainText('Contact Support')
  await expect(tradeCard(page).getByRole('link', { name: /0x/ })).toHaveCount(0)
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(payField(page)).toBeVisible()
})

test('SP-10 success clears the form and refreshes balances', async ({ page }) => {
  await startWith(page, 'Account 5')
  await expect.poll(() => readBalance(page)).toBeGreaterThan(25)
  const before = await readBalance(page)
  await buyUsdPlus(page, '25')
  await tradeCard(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(payField(page)).toHaveValue('')
  await expect.poll(() => readBalance(page)).toBe(before - 25)
})

test('SP-12 the output is quoted by the contract 500 ms after the last key', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.clock.install()
  await startWith(page, 'Account 6')
  const previews: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('0xb8f82b26')) previews.push(body)
  })
  // The page's clock is paused, so that a busy machine cannot delay one of the keys.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  await payField(page).pressSequentially('123')
  await page.clock.runFor(499)
  expect(previews).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByRole('textbox', { name: /You receive/ })).toHaveValue('123.00')
  expect(previews).toHaveLength(1)
  expect(previews[0]).toContain((123_000_000).toString(16))
})

test('XT-01 limits, fees and cut-off of a purchase are shown before its signature', async ({
  page,
}) => {
  await startWith(page, 'Account 6')
  await payField(page).fill('25')
  const facts = tradeCard(page).locator('form')
  await expect(facts).toContainText(/0\.000001 to [\d,.]+\smockUSD/)
  await expect(facts).toContainText('Available 24/7, no cutoff time')
  await expect(facts).toContainText(/0\.00 platform fee \+ 0\.\d+\sETH network fee/)
  await expect(facts).toContainText(/exactly 25\.00\smockUSD, this time only/)
  await expect(walletWindow(page)).toBeHidden()
})

test('PO-01 the portfolio shows the purchase', { tag: '@every-change' }, async ({ page }) => {
  // No test before this file funds this account.
  await startWith(page, 'Account 8')
  await buyUsdPlus(page, '25')
  const panel = page.getByRole('tabpanel', { name: 'Portfolio' })
  await expect(panel.getByRole('columnheader')).toHaveText(['Asset', 'Chain', 'Balance', 'Value'])
  await expect(usdPlusRow(page).getByRole('cell')).toHaveText([
    /USD\+/,
    'Sepolia',
    '25.00',
    '$25.00',
  ])
})

test('PO-05 without a wallet the portfolio asks for one', { tag: '@every-change' }, async ({
  page,
}) => {
  await page.goto('/')
  const panel = page.getByRole('tabpanel', { name: 'Portfolio' })
  await expect(panel.getByText('Connect your wallet to see your balances')).toBeVisible()
  await panel.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: 'Parvalue test wallet' }).click()
  await expect(walletWindow(page)).toBeVisible()
  // The wallet's window hides the page from assistive technology, not visually.
  await expect(
    page.locator('#activity [role=tabpanel] button', { hasText: 'Connect Wallet' }),
  ).toHaveAttribute('aria-busy', 'true')
})

test('TX-07 after a reload during the approval, Continue resumes without a second approval', {
  tag: '@every-change',
}, async ({ page }) => {
  await startWith(page, 'Account 8')
  const { length } = await listSentTransactions('0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f')
  await payField(page).fill('25')
  await submitPurchase(page)
  await approveInWallet(page)
  await page.reload()
  await tradeCard(page).getByRole('button', { name: 'Continue' }).click()
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  const all = await listSentTransactions('0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f')
  const sent = all.slice(length)
  expect(sent.filter(({ input }) => input.startsWith('0x095ea7b3'))).toHaveLength(1)
  expect(sent.filter(({ input }) => input.startsWith('0xf45346dc'))).toHaveLength(1)
})

test('TX-07 after a reload during the deposit’s confirmation, the purchase resumes by itself', async ({
  page,
}) => {
  await startWith(page, 'Account 9')
  const before = await readUsdPlusBalance(page)
  await payField(page).fill('25')
  await submitPurchase(page)
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await page.reload()
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  await expect.poll(() => readUsdPlusBalance(page)).toBe(before + 25)
})

test('TX-07 a completed purchase does not come back, neither after a reload nor from another page', async ({
  page,
}) => {
  await startWith(page, 'Account 9')
  for (const leave of [
    async () => {
      await page.reload()
    },
    async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Transparency' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Transparency' })).toBeVisible()
      await page.goBack()
    },
  ]) {
    await buyUsdPlus(page, '1')
    await leave()
    await expect(payField(page)).toBeVisible()
    await expect(heading(page, 'Transaction Complete')).toHaveCount(0)
  }
})

test('TR-05 amounts, fee and Purchase are in one glance on small screens', async ({ page }) => {
  await startWith(page, 'Account 9')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.reload()
    await payField(page).focus()
    await payField(page).fill('25')
    for (const part of [
      payField(page),
      page.getByRole('textbox', { name: /You receive/ }),
      tradeCard(page).getByText(/ETH network fee/),
      tradeCard(page).getByRole('button', { name: 'Purchase' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a double click on Purchase makes one purchase', { tag: '@every-change' }, async ({
  page,
}) => {
  await startWith(page, 'Account 6')
  await payField(page).fill('1')
  await tradeCard(page).getByRole('button', { name: 'Purchase' }).dblclick()
  await approveInWallet(page)
  await expect(walletWindow(page)).toContainText('deposit')
  await approveInWallet(page)
  await expect(heading(page, 'Transaction Complete')).toBeVisible()
  const sent = await listSentTransactions('0x976ea74026e726554db657fa54763abd0c3a0aa9')
  expect(sent.filter(({ input }) => input.startsWith('0xf45346dc'))).toHaveLength(1)
})

test('VA-05 an amount above the balance shows an error before anything is signed', async ({
  page,
}) => {
  await startWith(page, 'Account 6')
  await payField(page).fill('1000000')
  await payField(page).blur()
  await expect(tradeCard(page)).toContainText('You do not have enough mockUSD')
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
