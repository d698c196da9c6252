import { expect, type Page, test } from '@playwright/test'
import { placeOrder } from '../orders/order-steps.ts'
import {
  dismissTradeResult,
  redeemUsdPlus,
  requestWire,
  resumeCustodian,
  sendWire,
  setCustodianMode,
} from '../support/payments.ts'
import { buyUsdPlus, signIn, tradeCard } from '../support/steps.ts'

/** Limit price in dollars with 18 decimals, far below the stock's price, so that the order stays open. */
const FAR = 300n * 10n ** 18n

const total = (page: Page) => page.getByRole('region', { name: 'Total', exact: true })
const parts = (page: Page) =>
  page.getByRole('region', { name: 'Total breakdown' }).getByRole('listitem')
const part = (page: Page, name: string) => parts(page).filter({ hasText: name })

const toCents = (text: string) => BigInt(text.replaceAll(/[^\d]/g, ''))

/** Reads the shown total in cents. */
const readTotal = async (page: Page): Promise<bigint> =>
  toCents(/[\d,]+\.\d\d/.exec((await total(page).textContent()) ?? '')?.[0] ?? '')

/** The sums in cents: of all parts, and of those without stock tokens, whose prices change; and the percentages. */
type Sums = { all: bigint; dollars: bigint; tenths: bigint }

async function sumParts(page: Page): Promise<Sums> {
  const texts = await parts(page).allTextContents()
  return texts.reduce(
    (sum, text) => {
      const [, amount = '', percent = ''] = /([\d,]+\.\d\d)\s*(\d+\.\d)%/.exec(text) ?? []
      const cents = toCents(amount)
      return {
        all: sum.all + cents,
        dollars: sum.dollars + (text.startsWith('Stock tokens') ? 0n : cents),
        tenths: sum.tenths + toCents(percent),
      }
    },
    { all: 0n, dollars: 0n, tenths: 0n },
  )
}

/** Expects this much apart from stock tokens, and parts that add up to the shown total. */
async function expectDollars(page: Page, cents: bigint) {
  await expect
    .poll(async () => {
      const { all, dollars, tenths } = await sumParts(page)
      return { dollars, tenths, isSum: all === (await readTotal(page)) }
    })
    .toEqual({ dollars: cents, tenths: 1000n, isSum: true })
}

test('TR-03 the total keeps its cents through a redemption, an open order and a wire, each as its own part', {
  tag: '@every-change',
}, async ({ page }) => {
  await setCustodianMode('slow')
  await page.goto('/')
  await signIn(page, 'Account 3')
  await page.goto('/portfolio')
  await expect(parts(page).first()).toBeVisible()
  const { dollars: before } = await sumParts(page)
  await page.goto('/')
  await buyUsdPlus(page, '250')
  await dismissTradeResult(page)
  await page.goto('/portfolio')
  await expectDollars(page, before)

  await page.goto('/')
  await redeemUsdPlus(page, '100')
  await dismissTradeResult(page)
  await page.goto('/portfolio')
  await expect(part(page, 'USD+ in redemptions')).toContainText('100.00')
  await expectDollars(page, before)

  const terms = { accountIndex: 3, payment: 300_000_000n, limit: FAR, isSponsored: false }
  await placeOrder(page, { ...terms, symbol: 'MSFT' })
  await expect(part(page, 'In escrow for open buy orders')).toContainText(/30\d\.\d\d/)
  await expectDollars(page, before)

  await page.goto('/')
  await tradeCard(page).getByRole('tab', { name: 'Buy' }).click()
  const memo = await requestWire(page, '40')
  await page.goto('/portfolio')
  // An announced wire is no money yet.
  await expectDollars(page, before)
  // More than one mint may carry, so that the money stays at the bank.
  await sendWire({ memo, amount: '10000000.01' })
  await expect(part(page, 'Wires received')).toContainText('10,000,000.01', { timeout: 60_000 })
  await expectDollars(page, before + 1_000_000_001n)

  await page.route('**/api/v1/user/funding/wire', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'invalid_request' } }),
  )
  await page.reload()
  await expect(page.getByText(/^This total is incomplete\. It doesn’t include wires/)).toBeVisible()
  await expectDollars(page, before)
})

test.afterEach(resumeCustodian)
