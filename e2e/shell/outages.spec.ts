import { expect, type Page, test } from '@playwright/test'
import { CHAIN_PORT } from '../support/ports.ts'
import { listRoutes } from '../support/routes.ts'
import {
  changeApiAnswer,
  expectHydrated,
  payField,
  signIn,
  signUntilComplete,
  submitPurchase,
  walletChip,
} from '../support/steps.ts'

const API = '**/api/v1/**'
const FIRST_RPC = `http://127.0.0.1:${CHAIN_PORT}/**`

const outage = (page: Page) => page.getByRole('status', { name: 'Outage', exact: true })
const main = (page: Page) => page.getByRole('main')

/** Routes whose whole content the chains answer, and the gallery of components, which shows every state. */
const ANSWERED = ['/approvals', '/receipts/', '/local/', '/kit']

/** Texts that state a count, a total, an absence or a missing wallet, which only an answer can tell. */
const FACTS = [
  /Connect (Wallet|your wallet)|Sign in with your wallet to/,
  /\b0 (results|stocks|orders|rows|of \d)|(Favorites|Held) 0/,
  /(?<!fee\s+- definition: )\$0(\.00)?\b(?! fee)|Total 0/,
  /\bNo [a-z]+ yet|\bNo third party|You (have|own) no |You don’t have|doesn’t exist|Nothing (here|to)/,
]

/** Opens each route and collects the routes on which `findFault` finds something. */
async function walk(page: Page, findFault: (route: string) => Promise<string | null>) {
  const faults: Record<string, string> = {}
  for (const route of await listRoutes(page.request)) {
    await page.goto(route)
    await expectHydrated(page)
    const fault = await findFault(route)
    if (fault !== null) faults[route] = fault
  }
  return faults
}

/** Expects on every route the sentence, the figure and the button of an outage. */
const expectOutageOnEveryRoute = async (page: Page, words: RegExp) =>
  expect(
    await walk(page, async (route) => {
      if (route === '/kit') return null
      const told = outage(page).filter({ hasText: words })
      const isTold = await told
        .waitFor({ timeout: 15_000 })
        .then(() => true)
        .catch(() => false)
      if (!isTold) return 'not told'
      return (await told.getByRole('button', { name: 'Retry' }).count()) === 1 ? null : 'no Retry'
    }),
  ).toEqual({})

test('TR-10 while nothing has answered, no route states a count, a total, an absence or a missing wallet', {
  tag: '@every-change',
}, async ({ page }) => {
  test.slow()
  await page.goto('/')
  await signIn(page)
  await page.route(API, () => {})
  const faults = await walk(page, async (route) => {
    if (ANSWERED.some((one) => route.startsWith(one))) return null
    await expect(walletChip(page)).toBeVisible()
    const text = await main(page).ariaSnapshot()
    const found = FACTS.flatMap((fact) => fact.exec(text)?.[0] ?? [])
    return found.length > 0 ? found.join(', ') : null
  })
  expect(faults).toEqual({})
})

const FIGURE = String.raw`\d{1,2}:\d\d:\d\d UTC \(\d+ (s|min) ago\)\.`

test('TR-12 while the API is gone, every route says so, and the reserves keep their last figures and the chains’ own', {
  tag: '@every-change',
}, async ({ page }) => {
  test.slow()
  const gone = new RegExp(`^Our servers aren’t responding\\. Last response: .*${FIGURE}`)
  await page.goto('/transparency')
  await expect(main(page)).toContainText('Fully backed')
  await page.route(API, (route) => route.abort('connectionrefused'))
  await page.goto('/transparency')
  await expect(outage(page)).toHaveText(gone)
  await expect(main(page)).toContainText('These are the last figures we received.')
  await expect(main(page)).toContainText(/1\.\d{4} US dollars for every USD\+ in circulation/)
  const holdings = page.getByRole('table', { name: 'Treasury holdings' })
  await expect(holdings.getByRole('link', { name: 'SGOV.d' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify in your browser' }).click()
  await expect(page.getByRole('table', { name: 'Read by your browser' })).toBeVisible()
  await expectOutageOnEveryRoute(page, gone)

  await page.unroute(API)
  const unavailable = { message: 'Busy.', code: 'unavailable', request_id: 'test' }
  await page.route(API, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: unavailable }),
  )
  await page.evaluate(() => sessionStorage.removeItem('parvalue.kept.reserves'))
  await page.goto('/transparency')
  await expect(outage(page)).toHaveText(gone)
  await expect(main(page)).toContainText('read by your browser')
  await expect(main(page)).toContainText(/Arbitrum Sepolia\s*[\d,]+(\.\d+)?/)
  await page.unroute(API)
  await outage(page).getByRole('button', { name: 'Retry' }).click()
  await expect(outage(page)).toHaveCount(0)
  await expect(main(page)).toContainText('Fully backed')
})

test('TR-12 while a chain is gone, the routes that read it say so, and the other chain still works', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/transparency')
  const holdings = page.getByRole('table', { name: 'Treasury holdings' })
  await expect(holdings.getByRole('link', { name: 'SGOV.d' }).first()).toBeVisible()
  await page.route(FIRST_RPC, (route) => route.abort())
  await page.goto('/transparency')
  const gone = new RegExp(`^Sepolia isn’t responding\\. Last response: .*${FIGURE}`)
  await expect(outage(page)).toHaveText(gone)
  await expect(holdings.locator('tbody tr').filter({ hasText: 'Arbitrum' }).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Bridge' }).click()
  await expect(outage(page)).toHaveText(gone)
  await page.unroute(FIRST_RPC)
  await outage(page).getByRole('button', { name: 'Retry' }).click()
  await expect(outage(page)).toHaveCount(0)
})

test('TR-12 while prices are old, the routes with prices say since when, and the others do not', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks')
  await expect(main(page).getByRole('table')).toBeVisible()
  type Row = { price_summary: object }
  const withoutPrice = (row: Row) => ({
    ...row,
    price_summary: { ...row.price_summary, price: null, timestamp: null },
  })
  await changeApiAnswer(page, '**/api/v1/**/listing*', (answer: { rows: Row[] }) => ({
    ...answer,
    rows: answer.rows.map(withoutPrice),
  }))
  await page.goto('/stocks')
  const old = new RegExp(`^Current stock prices aren’t available\\. Last price update: .*${FIGURE}`)
  await expect(outage(page)).toHaveText(old)
  await expect(
    main(page)
      .getByRole('link', { name: /AAPL|Apple/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Bridge' }).click()
  await expect(outage(page)).toHaveCount(0)
  await page.unroute('**/api/v1/**/listing*')
  await page.getByRole('banner').getByRole('link', { name: 'Stocks' }).click()
  await expect(outage(page)).toHaveCount(0)
})

test('TR-12 while the database takes no changes, every route says so, and everything can still be read', {
  tag: '@every-change',
}, async ({ page }) => {
  test.slow()
  await page.goto('/')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: /operational|Degraded/ }),
  ).toBeVisible()
  type Health = { checks: Record<string, string> }
  await changeApiAnswer(page, '**/api/v1/_health/', (answer: Health) => ({
    ...answer,
    status: 'degraded',
    checks: { ...answer.checks, database: 'degraded' },
  }))
  const readOnly = new RegExp(
    `^We can’t save changes right now\\. Last successful save: .*${FIGURE}`,
  )
  await expectOutageOnEveryRoute(page, readOnly)
  await page.goto('/transparency')
  await expect(main(page)).toContainText('Fully backed')
  await page.unroute('**/api/v1/_health/')
  await outage(page).getByRole('button', { name: 'Retry' }).click()
  await expect(outage(page)).toHaveCount(0)
})

test('TR-12 while the API is gone, a signed-in wallet still buys, as the network needs no server of ours', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 5')
  await page.route(API, (route) => route.abort('connectionrefused'))
  await payField(page).fill('10')
  await expect(outage(page)).toContainText('Our servers aren’t responding.')
  await submitPurchase(page)
  await signUntilComplete(page)
  await page.unroute(API)
})
