import { expect, type Page } from '@playwright/test'
import { findSigner } from '../support/sign-in.ts'
import type { System } from '../support/system.ts'

/** Who asks counts by address; the server believes a proxy on this machine (`TRUSTED_PROXIES`). */
export const GIFT_ENV = { WORLD_TIME: 'open', BLOCK_TIME: '0.2', TRUSTED_PROXIES: '127.0.0.1,::1' }

/** A card that nobody has claimed; its code as the operator gives it away. */
export function makeCard(
  system: System,
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

/** From now on this page's cards are asked for from an address of its own. */
export const askFrom = (page: Page, address: string) =>
  page.route('**/api/v1/gift_cards/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Claim code' })

export const giftTask = (page: Page) => page.getByRole('region', { name: 'Claim a gift card' })

/** Types a code and asks what is behind it. */
export async function lookUp(page: Page, code: string) {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Look up' }).click()
}

const MAILBOX = 2108

/** The address is this account's from then on, by the code that is in the mailbox. */
export async function confirmEmail(page: Page, account: string, email: string) {
  const { port } = new URL(page.url())
  const mailbox = `http://127.0.0.1:${Number(port) + MAILBOX}/control/mails?to=${email}`
  const listMails = async (): Promise<{ text: string }[]> =>
    (await (await page.request.get(mailbox)).json()) as { text: string }[]
  const { length } = await listMails()
  await post(page, account, '/user/email', { email })
  let code: string | undefined
  await expect(async () => {
    const mails = await listMails()
    // The newest first, which may still be an earlier one.
    code = mails.length > length ? /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] : undefined
    expect(code).toBeDefined()
  }).toPass()
  await post(page, account, '/user/email/verify', { email, code })
}

/** As the page's own client does it, with the page's session. */
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

export const joinButton = (page: Page) => page.getByRole('button', { name: 'Join', exact: true })

/** Joins without anybody's code; answers with the code of its own. */
export async function joinAlone(page: Page): Promise<string> {
  await joinButton(page).click()
  const link = page.getByText(/\?ref=/)
  await expect(link).toBeVisible()
  return /ref=(.*)$/.exec((await link.textContent()) ?? '')?.[1] ?? ''
}

export const referralCode = (page: Page) =>
  page.getByRole('textbox', { name: /^Code of who brought you/ })
