import { expect, type Page, test } from '@playwright/test'
import {
  limitPriceField,
  orderAmountField,
  orderTicket,
  reviewOrder,
  signSponsoredOrder,
} from '../orders/ticket-steps.ts'
import { focusPageTop, tabTo } from '../support/keyboard.ts'
import { portsOfFile } from '../support/ports.ts'
import { expectNoSeriousAxeFindings } from '../support/route-checks.ts'
import { expectHydrated, signIn } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'
import {
  checklist,
  closeTestControls,
  openTestControls,
  partyControls,
  testControls,
} from './test-mode-steps.ts'

test('test mode is opened, read and closed with keys, and a visitor is asked to connect', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks')
  await expectHydrated(page)
  await focusPageTop(page)
  const open = page.getByRole('button', { name: 'Open test controls' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  await expect(testControls(page)).toContainText('Connect your wallet and sign in')
  await expect(testControls(page).getByRole('region')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(testControls(page)).toBeHidden()
  await expect(open).toBeFocused()
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`the controls and the checklist fit ${width} px, and axe finds nothing serious, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await signIn(page, 'Account 2')
    await page.setViewportSize({ width, height: 900 })
    if (width === 320) await checklist(page).getByRole('button', { name: 'Show the steps' }).click()
    await expect(checklist(page)).toContainText('Verify your identity')
    await expectNoSeriousAxeFindings(page)
    await openTestControls(page)
    await expect(testControls(page).getByRole('region')).toHaveCount(6)
    await expect(testControls(page)).not.toContainText('Loading…')
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wider()).toBeLessThanOrEqual(0)
    await expectNoSeriousAxeFindings(page)
  })
}

/** Places a limit order for dollars, slightly below the market, so that it waits. */
async function placeWaitingOrder(page: Page, dollars: string) {
  const ticket = orderTicket(page)
  await ticket.getByRole('button', { name: 'Limit', exact: true }).click()
  const last = await ticket.getByRole('button', { name: /^Last/ }).textContent()
  const price = Number(/[\d,.]+\d/.exec(last ?? '')?.[0]?.replaceAll(',', ''))
  await limitPriceField(page).fill((price * 0.985).toFixed(2))
  await orderAmountField(page).fill(dollars)
  await reviewOrder(page)
  await signSponsoredOrder(page)
}

test('TR-07 the broker fills and rejects an own order, and the market’s clock moves for the whole page', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const system = await startSystem({ ...portsOfFile(4), dataDir, args: ['--ephemeral'] })
    try {
      await page.goto(`${system.url}/`)
      await signIn(page, 'Account 2')
      await page.goto(`${system.url}/stocks/AAPL`)
      await placeWaitingOrder(page, '200')
      const broker = partyControls(page, 'Broker')
      await openTestControls(page)
      const order = broker.getByRole('listitem').filter({ hasText: 'Buy AAPL.d' })
      await expect(order).toContainText('200.00 USD, limit price')
      // The order reaches the broker once its block is final.
      await expect(async () => {
        await order.getByRole('button', { name: 'Fill half' }).click()
        await expect(page.getByText('The broker filled half of what was left.')).toBeVisible({
          timeout: 2000,
        })
      }).toPass()
      await order.getByRole('button', { name: 'Fill order' }).click()
      await expect(page.getByText('The broker filled the order.')).toBeVisible()
      await expect(broker).toContainText('You have no open orders.')

      const market = partyControls(page, 'Market clock')
      await expect(market).toContainText('Regular session')
      await market.getByRole('button', { name: 'Close the market' }).click()
      await expect(market).toContainText('After hours')
      await closeTestControls(page)
      await expect(page.getByRole('main')).toContainText('After hours')
      await openTestControls(page)
      await market.getByRole('button', { name: 'Open the market' }).click()
      await expect(market).toContainText('Regular session')
      await market.getByRole('button', { name: 'Next trading day' }).click()
      await expect(market).toContainText('10:30 ET')
      await closeTestControls(page)

      await orderTicket(page).getByRole('button', { name: 'New order' }).click()
      await placeWaitingOrder(page, '100')
      await openTestControls(page)
      await expect(order).toContainText('100.00 USD, limit price')
      await expect(async () => {
        await order.getByRole('button', { name: 'Reject order' }).click()
        await expect(page.getByText('The broker rejected the order.')).toBeVisible({
          timeout: 2000,
        })
      }).toPass()
      await expect(broker).toContainText('You have no open orders.')
      await closeTestControls(page)
      await expect(orderTicket(page)).toContainText(/rejected/i)
    } finally {
      await system.interrupt()
    }
  })
})
