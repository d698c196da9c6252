import { expect, type Page, test } from '@playwright/test'
import { placeOrder } from '../orders/order-steps.ts'
import {
  redeemUsdPlus,
  requestWire,
  resumeCustodian,
  sendWire,
  setCustodianMode,
} from '../support/payments.ts'
import { buyUsdPlus, signIn } from '../support/steps.ts'

/** Limit price in dollars with 18 decimals, far below the stock's price, so that the order stays open. */
const FAR = 300n * 10n ** 18n

const total = (page: Page) => page.getByRole('region', { name: 'Total', exact: true })
const parts = (page: Page) =>
  page.getByRole('region', { name: 'Total by part' }).getByRole('listitem')
const part = (page: Page, name: string) => parts(page).filter({ hasText: name })

const toCents = (text: string) => BigInt(text.replaceAll(/[^\d]/g, ''))

/** Reads the shown total in cents. */
const readTotal = async (page: Page): Promise<bigint> =>
  toCents(/[\d,]+\.\d\d/.exec((await total(page).textContent()) ?? '')?.[0] ?? '')

/** Reads the sum of the shown parts in cents, and of their percentages in tenths. */
async function sumParts(page: Page): Promise<{ cents: bigint; tenths: bigint }> {
  const texts = await parts(page).allTextContents()
  return texts.reduce(
    (sum, text) => {
      const [, amount = '', percent = ''] = /([\d,]+\.\d\d)\s*(\d+\.\d)%/.exec(text) ?? []
      return { cents: sum.cents + toCents(amount), tenths: sum.tenths + toCents(percent) }
    },
    { cents: 0n, tenths: 0n },
  )
}

/** Expects a total, and parts that add up to it. */
async function expectTotal(page: Page, cents: bigint) {
  await expect.poll(() => readTotal(page), { timeout: 60_000 }).toBe(cents)
  await expect.poll(() => sumParts(page)).toEqual({ cents, tenths: 1000n })
}

test('TR-03 the total keeps its cents through a redemption, an open order and a wire, each as its own part', {
  tag: '@every-change',
}, async ({ page }) => {
  await setCustodianMode('slow')
  await page.goto('/')
  await signIn(page, 'Account 3')
  await page.goto('/portfolio')
  await expect(total(page)).toContainText(/\d\.\d\d/)
  const before = await readTotal(page)
  await page.goto('/')
  await buyUsdPlus(page, '250')
  await page.goto('/portfolio')
  await expectTotal(page, before)

  await page.goto('/')
  await redeemUsdPlus(page, '100')
  await page.goto('/portfolio')
  await expect(part(page, 'USD+ in redemptions')).toContainText('100.00')
  await expectTotal(page, before)

  const terms = { accountIndex: 3, payment: 300_000_000n, limit: FAR, isSponsored: false }
  await placeOrder(page, { ...terms, symbol: 'MSFT' })
  await expect(part(page, 'Escrow of open buy orders')).toContainText(/30\d\.\d\d/)
  await expectTotal(page, before)

  await page.goto('/')
  const memo = await requestWire(page, '40')
  await page.goto('/portfolio')
  // An announced wire is no money yet.
  await expectTotal(page, before)
  // More than one mint may carry, so that the money stays at the bank.
  await sendWire({ memo, amount: '10000000.01' })
  await expect(part(page, 'Wires received')).toContainText('10,000,000.01', { timeout: 60_000 })
  await expectTotal(page, before + 1_000_000_001n)

  await page.route('**/api/v1/user/funding/wire', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'invalid_request' } }),
  )
  await page.reload()
  await expect(page.getByText(/^This total is incomplete\. It doesn’t include wires/)).toBeVisible()
  await expectTotal(page, before)
})

test.afterEach(resumeCustodian)
