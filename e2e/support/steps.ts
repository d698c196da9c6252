import { expect, type Page } from '@playwright/test'
import { confirmEligibility, openSessionByApi } from './sign-in.ts'

export const TEST_WALLET_NAME = 'Parvalue test wallet'

/** Returns the window of the test wallet, a layer above the page. */
export const walletWindow = (page: Page) => page.getByRole('dialog', { name: TEST_WALLET_NAME })

export const approveInWallet = (page: Page) =>
  walletWindow(page).getByRole('button', { name: 'Approve' }).click()

export const rejectInWallet = (page: Page) =>
  walletWindow(page).getByRole('button', { name: 'Reject' }).click()

/** Connects an account of the test wallet with the connect dialog. */
export async function connectWallet(page: Page, account = 'Standard') {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog', { name: 'Connect Wallet' })
    .getByRole('button', { name: TEST_WALLET_NAME })
    .click()
  await walletWindow(page).getByRole('radio', { name: account }).check()
  await approveInWallet(page)
}

/**
 * Connects and signs in window by window, for tests about signing in. The eligibility is confirmed by the
 * API, and the page then refetches.
 */
export async function signInByHand(page: Page, account?: string) {
  await connectAndSignIn(page, account)
  const address = await page.evaluate(() => localStorage.getItem('parvalue.test-wallet.account'))
  if (address === null || !(await confirmEligibility(page, address))) return
  const found = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/user/')
  await refocusPage(page)
  await found
}

/** Connects and signs in with user actions only. */
export async function connectAndSignIn(page: Page, account?: string) {
  await connectWallet(page, account)
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await dialog.waitFor({ state: 'hidden' })
}

/** Signs in like `signInByHand`, seconds faster. The page is reloaded, so typed input is lost. */
export async function signIn(page: Page, account = 'Standard') {
  if (!(await openSessionByApi(page, account))) return signInByHand(page, account)
  const found = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/user/')
  await page.reload()
  expect((await found).status()).toBe(200)
}

/** Waits until the scripts have hydrated the document, which is readable before. */
export const expectHydrated = (page: Page) =>
  expect(page.locator('#root')).not.toHaveAttribute('inert')

export const payField = (page: Page) => page.getByRole('textbox', { name: /You pay/ })

export const tradeCard = (page: Page) => page.getByRole('region', { name: 'Buy or redeem USD+' })

export const submitPurchase = (page: Page) =>
  tradeCard(page).getByRole('button', { name: 'Purchase' }).click()

/** Buys USD+ with the form and signs all requests, up to the success screen. */
export async function buyUsdPlus(page: Page, amount: string) {
  await payField(page).fill(amount)
  await submitPurchase(page)
  await signUntilComplete(page)
}

/** Signs up to two requests until the transaction is complete. */
export async function signUntilComplete(page: Page) {
  const complete = page.getByRole('heading', { name: 'Transaction Complete' })
  for (let signatures = 0; signatures < 2; signatures++) {
    await expect(walletWindow(page).or(complete)).toBeVisible()
    if (await complete.isVisible()) return
    const prompt = walletWindow(page).locator('dd').first()
    const functionName = (await prompt.textContent()) ?? ''
    await approveInWallet(page)
    // The next request may open its window before this test notices that the previous window has closed.
    await expect(walletWindow(page).getByText(functionName, { exact: true })).toBeHidden()
  }
  await expect(complete).toBeVisible()
}

/** Returns the portfolio's USD+ row. */
export const usdPlusRow = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('row', { name: /USD Plus/ })

/** Returns the USD+ balance in the portfolio once both networks have answered; 0 if there is no row. */
export async function readUsdPlusBalance(page: Page): Promise<number> {
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).toContainText('on 2 networks')
  if ((await usdPlusRow(page).count()) === 0) return 0
  const text = await usdPlusRow(page).getByRole('cell').nth(2).textContent()
  return Number((text ?? '').replaceAll(',', ''))
}

/**
 * Changes the test wallet's state like the wallet's UI: writes its storage and fires the event of another tab, which
 * the page handles at once.
 */
export async function setWalletState(
  page: Page,
  item: 'account' | 'chain' | 'settings',
  value: string,
): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [`parvalue.test-wallet.${item}`, value] as const,
  )
}

export const ETHEREUM_CHAIN_ID = '1'

export const pageBanner = (page: Page) => page.getByRole('banner')

export const walletChip = (page: Page) => pageBanner(page).getByRole('button', { name: /^Wallet/ })

/** Returns the activity tray. */
export const activityTray = (page: Page) => page.getByRole('dialog', { name: 'Activity' })

export async function openActivityTray(page: Page) {
  await walletChip(page).click()
  await page
    .getByRole('dialog', { name: 'Wallet' })
    .getByRole('button', { name: /Activity/ })
    .click()
  await expect(activityTray(page)).toBeVisible()
}

/**
 * Passes a call to the server and changes its answer. A page that navigates away aborts the request, and the
 * next page sends its own.
 */
export async function changeApiAnswer<Answer>(
  page: Page,
  url: string,
  change: (answer: Answer) => unknown,
) {
  await page.route(url, async (route) => {
    const response = await route.fetch().catch(() => null)
    const answer = (await response?.json().catch(() => null)) as Answer | null
    if (!response || answer === null) return route.abort().catch(() => undefined)
    await route.fulfill({ response, json: change(answer) })
  })
}

/** Answers `GET feature_flags/` with some flags changed. */
export const overrideFeatureFlags = (page: Page, flags: Record<string, boolean>) =>
  changeApiAnswer(page, '**/api/v1/feature_flags/', (answer: object) => ({ ...answer, ...flags }))

/** Makes the page refetch, like when its tab becomes visible again. */
export const refocusPage = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
