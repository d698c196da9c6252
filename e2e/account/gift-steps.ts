import { expect, type Page } from '@playwright/test'
import { findSigner } from '../support/sign-in.ts'
import type { TestSystem } from '../support/system.ts'

/**
 * Environment of the gift card tests. The server counts attempts per client address, which it reads from a local
 * proxy's header because of `TRUSTED_PROXIES`.
 */
export const GIFT_TEST_ENV = {
  WORLD_TIME: 'open',
  BLOCK_TIME: '0.2',
  TRUSTED_PROXIES: '127.0.0.1,::1',
}

/** Creates a gift card as an operator and returns its code. */
export function createGiftCard(
  system: TestSystem,
  what: string,
  amount: string,
  options: readonly string[] = ['--from', 'Daniel R.'],
): string {
  const reason = ['--why', 'a test']
  const printed = system.operate(['gift-cards', 'create', what, amount, ...options, ...reason])
  const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){7}/.exec(printed)?.[0]
  if (code === undefined) throw new Error(`No code in: ${printed}`)
  return code
}

/** Makes this page's gift card calls come from a client address. */
export const setClientAddress = (page: Page, address: string) =>
  page.route('**/api/v1/gift_cards/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )

export const claimCodeField = (page: Page) => page.getByRole('textbox', { name: 'Claim code' })

export const claimGiftRegion = (page: Page) =>
  page.getByRole('region', { name: 'Claim a gift card' })

/** Types a claim code and looks up its card. */
export async function lookUpGiftCard(page: Page, code: string) {
  await claimCodeField(page).fill(code)
  await page.getByRole('button', { name: 'Check code' }).click()
}

const MAILBOX = 2108

/** Confirms an email address for the account, with the code from the mailbox. */
export async function verifyEmailByApi(page: Page, account: string, email: string) {
  const { port } = new URL(page.url())
  const mailbox = `http://127.0.0.1:${Number(port) + MAILBOX}/control/mails?to=${email}`
  const listMails = async (): Promise<{ text: string }[]> =>
    (await (await page.request.get(mailbox)).json()) as { text: string }[]
  const { length } = await listMails()
  await post(page, account, '/user/email', { email })
  let code: string | undefined
  await expect(async () => {
    const mails = await listMails()
    // The newest mail is first. Until the number of mails grows, that is an earlier mail with another code.
    code = mails.length > length ? /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] : undefined
    expect(code).toBeDefined()
  }).toPass()
  await post(page, account, '/user/email/verify', { email, code })
}

/** Sends a POST like the page's client, with the page's session. */
async function post(page: Page, account: string, path: string, data: object) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? ''
  const { origin } = new URL(page.url())
  const wallet = findSigner(account)?.address ?? ''
  const answer = await page.request.post(`${origin}/api/v1${path}`, {
    headers: { origin, 'wallet-address': wallet, 'x-csrf-token': token },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

export const joinReferralsButton = (page: Page) =>
  page.getByRole('button', { name: 'Join', exact: true })

/** Joins without a referral code; returns the new subscriber's code. */
export async function joinReferralsWithoutCode(page: Page): Promise<string> {
  await joinReferralsButton(page).click()
  const link = page.getByText(/\?ref=/)
  await expect(link).toBeVisible()
  return /ref=(.*)$/.exec((await link.textContent()) ?? '')?.[1] ?? ''
}

export const referralCodeField = (page: Page) =>
  page.getByRole('textbox', { name: /^Referral code/ })
