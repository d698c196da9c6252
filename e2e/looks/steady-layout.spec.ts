import { expect, type Page, test } from '@playwright/test'
import { bridgeAmountField } from '../dollar/bridge-form.ts'
import { wrapFromField, wrapToField } from '../dollar/wrap-steps.ts'
import { orderAmountField, orderTicket } from '../orders/ticket-steps.ts'
import {
  expectNothingMovedBesideCard,
  expectSteady,
  recordLayoutShifts,
  sumShifts,
  takeLayoutShifts,
} from '../support/layout-shifts.ts'
import {
  connectAndSignIn,
  expectHydrated,
  payField,
  rejectInWallet,
  signIn,
  tradeCard,
  walletChip,
  walletWindow,
} from '../support/steps.ts'

const ACCOUNT = 'Account 3'
/** An amount above the balance and above every limit. */
const TOO_MUCH = '99999999'
/** Highest sum of shifts that counts as steady: one that readers do not notice. */
const STEADY_MAX = 0.05

const viewports = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const

/** Returns once no skeleton is visible. */
const expectLoaded = (page: Page) =>
  expect(page.locator('[class*=skeleton]:visible')).toHaveCount(0)

async function expectErrorKeepsRest(page: Page, field: ReturnType<typeof payField>) {
  await field.fill(TOO_MUCH)
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectNothingMovedBesideCard(page, 'an error')
}

for (const viewport of viewports) {
  test(`connecting, typing, an error and the next step move nothing beside the trade card, at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await recordLayoutShifts(page, 'section[aria-label="Buy or redeem USD+"]')
    await page.goto('/')
    await expectHydrated(page)
    await expectLoaded(page)
    expect(sumShifts(await takeLayoutShifts(page)), 'a first visit').toBeLessThan(STEADY_MAX)
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
    const introduction = hero.first()
    await expectSteady(introduction, 'the introduction', async () => {
      await connectAndSignIn(page, ACCOUNT)
      await expect(walletChip(page)).toBeVisible()
      await expect(tradeCard(page)).toContainText(/Balance: [1-9]/)
      await takeLayoutShifts(page)
      await payField(page).pressSequentially('25')
      await expect(page.getByRole('textbox', { name: /You receive/ })).toHaveValue('25.00')
      await expectNothingMovedBesideCard(page, 'a quote')
      await expectErrorKeepsRest(page, payField(page))
      await tradeCard(page).getByRole('tab', { name: 'Redeem' }).click()
      await tradeCard(page).getByRole('tab', { name: 'Buy' }).click()
      await expectNothingMovedBesideCard(page, 'the other side')
    })
    await page.goto('/')
    await expect(tradeCard(page)).toContainText(/Balance: [1-9]/)
    await expectLoaded(page)
    expect(sumShifts(await takeLayoutShifts(page)), 'a wallet comes back').toBeLessThan(STEADY_MAX)
    await payField(page).fill('5')
    await takeLayoutShifts(page)
    await expectSteady(introduction, 'the introduction beside the next step', async () => {
      await tradeCard(page).getByRole('button', { name: 'Purchase' }).click()
      const eligibility = page.getByRole('dialog', { name: 'Before your first USD+ transaction' })
      await expect(eligibility.or(walletWindow(page))).toBeVisible()
      if (await eligibility.isVisible()) {
        await eligibility.getByRole('checkbox').check()
        await eligibility.getByRole('button', { name: 'Confirm and continue' }).click()
      }
      await rejectInWallet(page)
      await expect(walletWindow(page)).toBeHidden()
    })
    await expectNothingMovedBesideCard(page, 'the next step')
  })

  test(`a quote and an error move nothing beside the forms, at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await recordLayoutShifts(page, 'main section[aria-label]:has(input[inputmode=decimal])')
    await page.goto('/help')
    await signIn(page, ACCOUNT)
    const forms = [
      { path: '/wrap', field: wrapFromField(page), quote: () => toValue(wrapToField(page)) },
      { path: '/bridge', field: bridgeAmountField(page), quote: () => Promise.resolve() },
      // On phones the ticket is a sheet, which covers the page.
      ...(viewport.width < 768
        ? []
        : [
            {
              path: '/stocks/AAPL',
              field: orderAmountField(page),
              quote: () => expect(orderTicket(page)).toContainText('Most you’ll pay'),
            },
          ]),
    ]
    for (const { path, field, quote } of forms) {
      await page.goto(path)
      await expect(walletChip(page)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/(Balance|Buying power|Available)/)
      await expectLoaded(page)
      expect(sumShifts(await takeLayoutShifts(page)), path).toBeLessThan(STEADY_MAX)
      await field.pressSequentially('3')
      await quote()
      await expectNothingMovedBesideCard(page, `${path}: a quote`)
      await expectErrorKeepsRest(page, field)
    }
  })

  test(`a page takes the place of its skeleton, at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/help')
    await signIn(page, ACCOUNT)
    await recordLayoutShifts(page, 'none')
    for (const path of pages) {
      const gate = await holdAnswers(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await gate.isHolding
      await expect(page.locator('[class*=skeleton]:visible').first(), path).toBeVisible()
      await gate.open()
      await expectLoaded(page)
      const shifts = await takeLayoutShifts(page)
      const worst = shifts.filter(({ value }) => value > STEADY_MAX / 5)
      expect.soft(sumShifts(shifts), `${path} ${JSON.stringify(worst)}`).toBeLessThan(STEADY_MAX)
    }
  })
}

const toValue = (field: ReturnType<typeof payField>) => expect(field).not.toHaveValue('')

const pages = [
  '/portfolio',
  '/stocks',
  '/stocks/AAPL',
  '/orders',
  '/activity',
  '/transparency',
  '/account',
] as const

/** Paths of answers that are not content: the session, settings and events. */
const IMMEDIATE = /\/(user\/?|feature_flags\/|events.*|_health\/|legal\/.*|user\/wallet.*)$/

/** Holds the API's answers with content back until `open`. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const url = '**/api/v1/**'
  await page.route(url, async (route) => {
    if (!IMMEDIATE.test(new URL(route.request().url()).pathname)) {
      holding.resolve()
      await promise
    }
    await route.continue().catch(() => undefined)
  })
  const open = async () => {
    resolve()
    await page.unroute(url)
  }
  return { isHolding: holding.promise, open }
}
