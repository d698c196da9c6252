import { expect, type Page, test } from '@playwright/test'
import {
  expectOrderFilled,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signSponsoredOrder,
} from '../orders/ticket-steps.ts'
import { confirmEligibility, findSigner } from '../support/sign-in.ts'
import { buyUsdPlus, connectAndSignIn, pageBanner, refocusPage } from '../support/steps.ts'

const HOUR_MS = 3_600_000

/** Shifts the device's clock, while timers and the monotonic clock go on. */
const shiftClock = (page: Page, byMs: number) =>
  page.addInitScript((shiftMs) => {
    const RealDate = Date
    const nowMs = () => RealDate.now() + shiftMs
    window.Date = new Proxy(RealDate, {
      construct: (target, values: []) =>
        values.length === 0 ? new target(nowMs()) : new target(...values),
      apply: () => new RealDate(nowMs()).toString(),
      get: (target, key) => (key === 'now' ? nowMs : (Reflect.get(target, key) as unknown)),
    })
  }, byMs)

/** Signs in by hand, with the nonce that the page creates from its clock. */
async function signInOn(page: Page, account: string) {
  await page.goto('/')
  await connectAndSignIn(page, account)
  await expect(pageBanner(page).getByRole('button', { name: /^Wallet/ })).toBeVisible()
  expect(await confirmEligibility(page, findSigner(account)?.address ?? '')).toBe(true)
  const found = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/user/')
  await refocusPage(page)
  await found
}

for (const [name, byMs] of [
  ['an hour slow', -HOUR_MS],
  ['an hour fast', HOUR_MS],
] as const) {
  test(`WB-02 on a device whose clock is ${name}, sign-in, purchase and order work`, async ({
    page,
  }) => {
    await shiftClock(page, byMs)
    const refusals: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/v1/') && response.status() === 400)
        refusals.push(response.url())
    })
    await signInOn(page, 'Account 6')
    await buyUsdPlus(page, '12')

    await page.goto('/stocks/AAPL')
    await expect(orderTicket(page)).toContainText(/Price updated \d+ s ago/)
    await orderAmountField(page).fill('15')
    await reviewOrder(page)
    await expect(orderTicket(page)).toContainText(/Quote from \d s ago/)
    await signSponsoredOrder(page)
    await expectOrderFilled(page)
    expect(refusals).toEqual([])
  })

  test(`WB-02 on a device whose clock is ${name}, the countdown of the market is right`, async ({
    page,
    context,
  }) => {
    const right = await context.newPage()
    await right.goto('/stocks')
    await shiftClock(page, byMs)
    await page.goto('/stocks')
    const readCountdown = async (shown: Page) => {
      await expect(shown.getByRole('main')).toContainText(MARKET)
      return MARKET.exec((await shown.getByRole('main').textContent()) ?? '')?.[0]
    }
    await expect
      .poll(async () => (await readCountdown(page)) === (await readCountdown(right)))
      .toBe(true)
  })
}

const MARKET = /closes in [^(]+\(/
