import { expect, type Page, test } from '@playwright/test'
import {
  expectOrderFilled,
  orderAmountField,
  reviewOrder,
  signSponsoredOrder,
} from '../orders/ticket-steps.ts'
import { portsOfFile } from '../support/ports.ts'
import { findSigner } from '../support/sign-in.ts'
import { expectHydrated, signIn } from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'
import {
  claimCodeField,
  claimGiftRegion,
  createGiftCard,
  GIFT_TEST_ENV,
  joinReferralsButton,
  joinReferralsWithoutCode,
  lookUpGiftCard,
  referralCodeField,
  setClientAddress,
  verifyEmailByApi,
} from './gift-steps.ts'

const NOT_THERE = 'This code can’t be claimed. It may be incorrect, already claimed, or expired.'

let system: TestSystem
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDataDir()
  system = await startSystem({ ...portsOfFile(12), dataDir, env: GIFT_TEST_ENV })
})

test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

/** Opens the page as a visitor with this client address. */
async function open(page: Page, address: string, path = '/gift') {
  await setClientAddress(page, address)
  await page.goto(`${system.url}${path}`)
}

const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Claimed by you' }).locator('tbody tr')

const claimButton = (page: Page) => claimGiftRegion(page).getByRole('button', { name: /^Claim \d/ })

test('SK-09 AB-12 a code is accepted in any spelling, and looked up only when complete', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/gift_cards/')) requested.push(request.url())
  })
  await open(page, '10.0.0.1', '/')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Gift cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeFocused()
  await expect(page).toHaveTitle(/^Gift cards · /)
  await expect(page.getByText('Connect your wallet to see the gift cards')).toBeVisible()

  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(claimGiftRegion(page)).toContainText('Enter your gift card code.')
  await claimCodeField(page).pressSequentially('7kqx2mpd')
  await expect(claimCodeField(page)).toHaveValue('7KQX-2MPD')
  await claimCodeField(page).press('Enter')
  await expect(claimGiftRegion(page)).toContainText('have 32 characters. You entered 8.')
  await claimCodeField(page).press('O')
  await expect(claimGiftRegion(page)).toContainText('Claim codes don’t use 0, 1, I, L, O, or U.')
  expect(requested).toEqual([])

  await lookUpGiftCard(page, 'z'.repeat(32))
  await expect(claimCodeField(page)).toHaveValue('ZZZZ-ZZZZ-ZZZZ-ZZZZ\nZZZZ-ZZZZ-ZZZZ-ZZZZ')
  await expect(claimGiftRegion(page)).toContainText(NOT_THERE)
  await expect(claimGiftRegion(page)).toContainText('4 of 5 attempts left this hour')
  await page.reload()
  await expect(claimGiftRegion(page)).toContainText(NOT_THERE)
  expect(requested).toHaveLength(1)
})

test('SK-09 AB-12 a link carries the code; the card’s content shows without a wallet, and after a reload', async ({
  page,
}) => {
  const code = createGiftCard(system, 'usd', '100', [
    '--from',
    'Daniel R.',
    '--until',
    '2027-12-31',
  ])
  await open(page, '10.0.0.2', `/gift?code=${code.toLowerCase()}`)
  await expect(claimCodeField(page)).toHaveValue(code.replace(/-(.{19})$/, '\n$1'))
  await expect(page).toHaveURL(/\/gift$/)
  await page.getByRole('button', { name: 'Check code' }).click()
  const texts = ['100.00USD+', 'From Daniel R.', 'expires Dec 31, 2027', 'Free, we cover it']
  for (const text of texts) {
    await expect(claimGiftRegion(page)).toContainText(text)
  }
  await page.route('**/api/v1/gift_cards/**', (route) => route.abort())
  await page.reload()
  await expect(claimGiftRegion(page)).toContainText('From Daniel R.')
  await claimGiftRegion(page).getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('AB-12 after five attempts in an hour, the time of the next attempt is shown', async ({
  page,
}) => {
  await open(page, '10.0.0.3')
  for (const [letter, left] of [
    ['A', '4 of 5 attempts left'],
    ['B', '3 of 5 attempts left'],
    ['C', '2 of 5 attempts left'],
    ['D', '1 of 5 attempts left'],
    ['E', 'You’ve used all 5 attempts this hour'],
    ['F', /You’ve used all 5 attempts\. Try again at \d\d:\d\d\./],
  ] as const) {
    await lookUpGiftCard(page, letter.repeat(32))
    await expect(claimGiftRegion(page)).toContainText(left)
  }
  await expect(claimGiftRegion(page)).not.toContainText(NOT_THERE)
})

test('SK-09 AB-11 a card is claimed to the wallet once, arrives, and is unavailable to others', async ({
  page,
  browser,
}) => {
  const code = createGiftCard(system, 'usd', '12345.67')
  const context = await browser.newContext()
  const other = await context.newPage()
  await open(other, '10.0.0.5')
  await signIn(other, 'Account 2')
  await lookUpGiftCard(other, code)
  await expect(claimButton(other)).toBeEnabled()

  await open(page, '10.0.0.4')
  await signIn(page, 'Account 1')
  await expect(page.getByText('No gift cards claimed yet.')).toBeVisible()
  await lookUpGiftCard(page, code)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/gift_cards/claim')) keys.push(request.headers()['idempotency-key'])
  })
  await claimGiftRegion(page).getByRole('button', { name: 'Claim 12,345.67 USD+' }).dblclick()
  await expect(
    claimGiftRegion(page).getByRole('heading', { name: 'Gift card claimed' }),
  ).toBeFocused()
  await expect(claimGiftRegion(page).getByRole('status')).toHaveText('Received')
  await expect(claimGiftRegion(page).getByRole('link', { name: /^0x/ })).toHaveAttribute(
    'href',
    /\/tx\/0x[0-9a-f]{64}$/,
  )
  expect(keys).toHaveLength(1)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(`··${code.slice(-4)}`)
  await expect(rowsOf(page)).toContainText('12,345.67 USD+')
  await expect(rowsOf(page)).toContainText('Received')

  // The other wallet had seen the card, and now gets the answer for an unknown code.
  await claimButton(other).click()
  await expect(claimGiftRegion(other)).toContainText(NOT_THERE)
  await expect(claimButton(other)).toHaveCount(0)
  await context.close()

  await claimGiftRegion(page).getByRole('link', { name: 'View in portfolio' }).click()
  await expect(page).toHaveURL(/\/portfolio$/)
  await expect(page.getByRole('main')).toContainText('12,345.67')
})

test('AB-11 a claim whose answer is lost is retried with the same idempotency key', async ({
  page,
}) => {
  const code = createGiftCard(system, 'usd', '25')
  await open(page, '10.0.0.6')
  await signIn(page, 'Account 3')
  await lookUpGiftCard(page, code)
  await page.getByRole('button', { name: /^Network: .*\. Change$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Arbitrum Sepolia' }).click()
  const CLAIM = '**/api/v1/gift_cards/claim'
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/gift_cards/claim')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route(CLAIM, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await claimButton(page).click()
  await expect(claimGiftRegion(page)).toContainText('We couldn’t confirm your claim.')
  await page.unroute(CLAIM)
  await page.reload()
  await expect(
    claimGiftRegion(page).getByRole('heading', { name: 'Gift card claimed' }),
  ).toBeVisible()
  await expect(claimGiftRegion(page)).toContainText('Arbitrum Sepolia')
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(claimGiftRegion(page).getByRole('status')).toHaveText('Received')

  await claimGiftRegion(page).getByRole('button', { name: 'Claim another card' }).click()
  await expect(claimCodeField(page)).toBeFocused()
  await expect(claimCodeField(page)).toHaveValue('')
  await lookUpGiftCard(page, code)
  await expect(claimGiftRegion(page)).toContainText(NOT_THERE)
})

test('SK-09 AB-11 shares go to the wallet; dollars to an open account, and a missing step is named', async ({
  page,
}) => {
  await open(page, '10.0.0.7')
  await signIn(page, 'Account 4')
  await lookUpGiftCard(page, createGiftCard(system, 'AAPL', '0.5', []))
  await expect(claimGiftRegion(page)).toContainText('0.5AAPL.d')
  await expect(page.getByRole('button', { name: /^Goes to/ })).toHaveCount(0)
  await claimGiftRegion(page).getByRole('button', { name: 'Claim 0.5 AAPL.d' }).click()
  await expect(claimGiftRegion(page).getByRole('status')).toHaveText('Received')

  await claimGiftRegion(page).getByRole('button', { name: 'Claim another card' }).click()
  await lookUpGiftCard(page, createGiftCard(system, 'usd', '5'))
  await page.getByRole('button', { name: /^Goes to/ }).click()
  await page.getByRole('menuitemradio', { name: 'your brokerage account' }).click()
  const region = claimGiftRegion(page)
  await expect(region).toContainText('You don’t have an open brokerage account to receive')
  await expect(region).toContainText('Next step: verify your email address.')
  await expect(claimButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Go to account' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('SK-09 a restricted wallet cannot claim, and sees the reason', async ({ page }) => {
  await open(page, '10.0.0.8')
  await signIn(page, 'Account 5')
  const { address = '' } = findSigner('Account 5') ?? {}
  system.operate(['wallets', 'aml-wallet', address, 'on', '--why', 'a test'])
  await page.reload()
  await lookUpGiftCard(page, createGiftCard(system, 'usd', '5'))
  await expect(claimGiftRegion(page).getByRole('alert')).toContainText(
    'Your wallet is AML blocked.',
  )
  await expect(claimButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`${system.url}/referrals`)
  await joinReferralsWithoutCode(page)
  await expect(page.getByRole('alert')).toContainText(
    'Your rewards are on hold until this restriction is lifted.',
  )
})

test('SK-10 AB-17 a friend joins by the link, and their first filled order brings a reward that arrives', async ({
  page,
  browser,
}) => {
  await open(page, '10.0.0.9', '/referrals')
  await signIn(page, 'Account 6')
  const code = await joinReferralsWithoutCode(page)
  const rows = page.getByRole('table', { name: 'Rewards' }).locator('tbody tr')

  const context = await browser.newContext()
  const friend = await context.newPage()
  await friend.goto(`${system.url}/?ref=${code}`)
  await expectHydrated(friend)
  await friend.goto(`${system.url}/referrals`)
  await signIn(friend, 'Account 7')
  await expect(referralCodeField(friend)).toHaveValue(code)
  await joinReferralsButton(friend).click()
  await expect(friend.getByText(/with a referral code, no order filled yet$/)).toBeVisible()
  // The row appears without a reload.
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Joined')
  await expect(rows).toContainText('0x14dC…9955')

  await friend.goto(`${system.url}/stocks/AAPL`)
  await orderAmountField(friend).fill('50')
  await reviewOrder(friend)
  await signSponsoredOrder(friend)
  await expectOrderFilled(friend)
  await expect(rows).toContainText(/10\.00(Pending|Paid)/)
  await expect(rows).toContainText('+10.00Paid')
  await expect(rows.getByRole('link', { name: '+10.00' })).toHaveAttribute('href', /\/tx\/0x/)
  await expect(page.getByRole('region', { name: 'Your referral link' })).toContainText(
    /Total received10\.00USD\+.*People referred1Pending0\.00/,
  )
  await friend.goto(`${system.url}/referrals`)
  await expect(friend.getByText(/with a referral code, referrer rewarded$/)).toBeVisible()
  await context.close()

  await page.goto(`${system.url}/gift`)
  await expect(rowsOf(page)).toContainText('Referral reward')
  await expect(rowsOf(page)).toContainText('10.00 USD+')
})

test('SK-10 AB-17 another wallet of the same person cannot use its own code, sees the reason, and can join without one', async ({
  page,
  browser,
}) => {
  await open(page, '10.0.0.10', '/referrals')
  await signIn(page, 'Account 8')
  await verifyEmailByApi(page, 'Account 8', 'ana@correo.example')
  const code = await joinReferralsWithoutCode(page)
  await expect(page.getByText('a…@correo.example')).toBeVisible()

  const context = await browser.newContext()
  const same = await context.newPage()
  await same.goto(`${system.url}/referrals?ref=${code}`)
  await signIn(same, 'Account 9')
  await verifyEmailByApi(same, 'Account 9', 'ana@correo.example')
  await joinReferralsButton(same).click()
  await expect(
    same.getByText('You can’t use your own code. Leave the field blank to join.'),
  ).toBeVisible()
  await referralCodeField(same).fill('')
  await joinReferralsWithoutCode(same)
  await context.close()
  await page.reload()
  await expect(page.getByText('No one has joined with your link yet.')).toBeVisible()
})
