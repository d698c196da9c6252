import type { OrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/steps.ts'
import { getAsAccount } from './order-records.ts'
import { placeOrder } from './order-steps.ts'

const ACCOUNT = 'Account 1'

/** Number of orders, which fill more than one page of ten. */
const COUNT = 12
/**
 * Limit price in dollars with 18 decimals. It is below the price of either stock, so that all orders stay open at any
 * hour.
 */
const LIMIT = 30n * 10n ** 18n
/**
 * Returns a payment in base units: the first order buys a tenth of a share at `LIMIT`, each further order buys more.
 */
const paymentOf = (index: number) => BigInt(index + 1) * 3_000_000n

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const openers = (page: Page) => table(page).getByRole('button', { name: /^Timeline of / })
const range = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const turn = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const numberOf = (id: string) => id.slice(-8).toUpperCase()

async function readNumbers(page: Page, count: number): Promise<string[]> {
  await expect(openers(page)).toHaveCount(count)
  const names = await openers(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  return names.map((name) => name.slice(-8))
}

/**
 * Sorts orders by the server's time, newest first. An order that is first seen in its block has that block's time, to
 * the second.
 */
async function sortNewest(page: Page, ids: readonly string[]): Promise<string[]> {
  const placed = new Map<string, string>()
  for (const id of ids) {
    const order = await getAsAccount<OrderAnswer>(page, ACCOUNT, `user/order/${id}`)
    placed.set(id, order.created_dt)
  }
  const at = (id: string) => Date.parse(placed.get(id) ?? '')
  return ids.toSorted((a, b) => at(b) - at(a) || (a < b ? 1 : -1))
}

test('SK-06 DT-04 twelve orders fill two pages, newest first, each order on one page', async ({
  page,
}) => {
  test.slow()
  await page.goto('/orders')
  await signIn(page, ACCOUNT)
  const ids: string[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const symbol = index === 4 ? 'NVDA' : 'MSFT'
    const terms = { accountIndex: 1, symbol, limit: LIMIT, isSponsored: false }
    ids.push(await placeOrder(page, { ...terms, payment: paymentOf(index) }))
  }

  await page.goto('/orders')
  const sorted = await sortNewest(page, ids)
  const newest = sorted.map(numberOf)
  await expect(range(page)).toContainText(`1-10 of ${COUNT}`)
  const first = await readNumbers(page, 10)
  await turn(page, 'Next page').click()
  await expect(page).toHaveURL(/[?&]pageIndex=1\b/)
  await expect(range(page)).toContainText(`11-${COUNT} of ${COUNT}`)
  expect([...first, ...(await readNumbers(page, 2))]).toEqual(newest)
  await page.reload()
  expect(await readNumbers(page, 2)).toEqual(newest.slice(10))

  // An order on this page opens below its row, with all its details.
  await openers(page).last().click()
  await expect(page).toHaveURL(new RegExp(`order=${sorted.at(-1)}`))
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByText(`No. ${newest.at(-1)}`, { exact: true })).toBeVisible()

  await page.goto('/orders?pageSize=15')
  expect(await readNumbers(page, COUNT)).toEqual(newest)
  await table(page)
    .getByRole('button', { name: /^Placed/ })
    .click()
  await expect(openers(page).first()).toHaveAccessibleName(new RegExp(`${newest.at(-1)}$`))
  expect(await readNumbers(page, COUNT)).toEqual(newest.toReversed())

  await page.goto('/orders?pageIndex=1')
  await expect(range(page)).toContainText(`11-${COUNT} of ${COUNT}`)
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('NVDA')
  const number = numberOf(ids[4] ?? '')
  expect(await readNumbers(page, 1)).toEqual([number])
  await search.fill(number)
  await page.getByRole('button', { name: 'Filled', exact: true }).click()
  await expect(page.getByText(`No orders match “${number}”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(range(page)).toContainText(`of ${COUNT}`)
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(page.getByText('No orders match this filter.')).toBeVisible()
})
