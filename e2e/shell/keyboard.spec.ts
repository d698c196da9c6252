import { expect, type Page, test } from '@playwright/test'
import { bridgeAmountField, bridgeButton } from '../dollar/bridge-form.ts'
import { wrapCardButton, wrapFromField } from '../dollar/wrap-steps.ts'
import { limitPriceField, orderAmountField, orderTicket } from '../orders/ticket-steps.ts'
import {
  approveByKeyboard,
  confirmEligibilityByKeyboard,
  focusPageTop,
  pressByKeyboard,
  readPointerEventCount,
  signInByKeyboard,
  signUntilCompleteByKeyboard,
  startCountingPointerEvents,
  tabThrough,
  tabTo,
  typeByKeyboard,
} from '../support/keyboard.ts'
import { redeemField } from '../support/payments.ts'
import { listRoutes } from '../support/routes.ts'
import {
  expectHydrated,
  payField,
  signIn,
  tradeCard,
  walletChip,
  walletWindow,
} from '../support/steps.ts'

const ACCOUNT = 'Account 8'

const dismiss = (page: Page) =>
  pressByKeyboard(page, page.getByRole('button', { name: 'Dismiss' }).first())

test('OP-07 connecting, signing in, buying, redeeming, wrapping, bridging and ordering work by keyboard', async ({
  page,
}) => {
  await startCountingPointerEvents(page)
  await page.goto('/')
  await signInByKeyboard(page, ACCOUNT)

  await typeByKeyboard(page, payField(page), '90')
  await pressByKeyboard(page, tradeCard(page).getByRole('button', { name: 'Purchase' }))
  await confirmEligibilityByKeyboard(page)
  await signUntilCompleteByKeyboard(page)
  await dismiss(page)

  await tabTo(page, tradeCard(page).getByRole('tab', { name: 'Buy' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await typeByKeyboard(page, redeemField(page), '10')
  await pressByKeyboard(page, tradeCard(page).getByRole('button', { name: 'Redeem', exact: true }))
  await signUntilCompleteByKeyboard(page)
  await dismiss(page)

  const links = page.getByRole('navigation', { name: 'Main' })
  await tabTo(page, links.getByRole('link', { name: 'Wrap' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wrap' })).toBeFocused()
  await typeByKeyboard(page, wrapFromField(page), '20')
  await pressByKeyboard(page, wrapCardButton(page, 'Wrap'))
  await signUntilCompleteByKeyboard(page)
  await dismiss(page)

  await tabTo(page, links.getByRole('link', { name: 'Bridge' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeFocused()
  await typeByKeyboard(page, bridgeAmountField(page), '15')
  await pressByKeyboard(page, bridgeButton(page))
  await signUntilCompleteByKeyboard(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('AAPL')
  await expect(page.getByRole('option', { name: /^AAPL/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stocks/AAPL')
  await placeByKey(page)
  expect(await readPointerEventCount(page)).toBe(0)
})

/** Places a limit order, which is accepted at any hour. */
async function placeByKey(page: Page) {
  const card = orderTicket(page)
  await pressByKeyboard(page, card.getByRole('button', { name: 'Limit', exact: true }))
  await typeByKeyboard(page, limitPriceField(page), '50')
  await tabTo(page, orderAmountField(page), 'Shift+Tab')
  await page.keyboard.type('100')
  await pressByKeyboard(page, card.getByRole('button', { name: 'Review buy order' }))
  await pressByKeyboard(page, card.getByRole('button', { name: 'Continue with 50.00' }))
  await expect(card).toContainText(/Quote from \d+ s ago/)
  await pressByKeyboard(page, card.getByRole('button', { name: 'Sign with your wallet' }))
  for (const kind of ['Permit', 'OrderRequest'])
    await approveByKeyboard(page, walletWindow(page).getByText(`"primaryType": "${kind}"`))
  await expect(card.getByRole('heading', { name: 'Your order' })).toBeVisible()
}

test('each tab stop of each page shows its focus, and none traps it', async ({ page }) => {
  await page.goto('/')
  await signIn(page, ACCOUNT)
  // A signed-in wallet is redirected from the sample to its own portfolio, which moves the focus again.
  const routes = (await listRoutes(page.request)).filter((route) => route !== '/portfolio/sample')
  for (const route of routes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    // The first key may be lost while the page settles.
    await expect(async () => {
      if (!(await skip.evaluate((one) => one.matches(':focus')))) {
        await focusPageTop(page)
        await page.keyboard.press('Tab')
      }
      await expect(skip, route).toBeInViewport({ timeout: 2000 })
      await expect(skip, route).toBeFocused({ timeout: 2000 })
    }).toPass()
    const last = page.getByRole('contentinfo').getByRole('button').last()
    // The contract addresses page has by far the most stops.
    expect(await tabThrough(page, last, 1500), route).toEqual({ isOver: true, unseen: null })
  }
})

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/transparency')
  await expectHydrated(page)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(await isInside()).toBe(true)
})

test('Escape closes the open layer, and the focus returns', async ({ page }) => {
  await page.goto('/')
  await signIn(page, ACCOUNT)
  const banner = page.getByRole('banner')
  const network = banner.getByRole('button', { name: /^Connected to/ })
  const openers = [
    [walletChip(page), page.getByRole('dialog', { name: 'Wallet' })],
    [network, page.getByRole('menu', { name: 'Supported networks' })],
    [banner.getByRole('button', { name: 'More' }), page.getByRole('menu', { name: 'More' })],
    [
      banner.getByRole('button', { name: 'Search and commands' }),
      page.getByRole('dialog', { name: 'Search and commands' }),
    ],
  ] as const
  for (const [opener, layer] of openers) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(layer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
