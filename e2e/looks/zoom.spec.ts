import { expect, type Page, test } from '@playwright/test'
import { listLostContent } from '../support/lost-content.ts'
import { listRoutes } from '../support/routes.ts'
import { signIn } from '../support/steps.ts'

async function expectNothingLost(page: Page, route: string) {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => listLostContent(page), route).toEqual([])
}

test.describe('at 200 % of 1280 × 900', () => {
  test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })

  test('WB-05 zoomed in, no content is lost, and nothing scrolls in two directions', async ({
    page,
  }) => {
    await page.goto('/')
    await signIn(page, 'Account 7')
    for (const route of await listRoutes(page.request)) await expectNothingLost(page, route)
    await page.goto('/')
    await page.screenshot({ path: 'e2e/output/pictures/zoom-200.png' })
  })

  test('zoomed in, the connect dialog fits, and its buttons can be reached by scrolling', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(450)
    const last = dialog.getByRole('button').last()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

for (const width of [1280, 640]) {
  test(`WB-05 with text twice as large, at ${width}, the page only grows downwards`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const grow = () => {
        document.documentElement.style.fontSize = '200%'
      }
      if (document.documentElement) grow()
      else new MutationObserver(grow).observe(document, { childList: true })
      addEventListener('DOMContentLoaded', grow)
    })
    for (const route of await listRoutes(page.request)) await expectNothingLost(page, route)
    await page.goto('/')
    await page.screenshot({
      path: `e2e/output/pictures/large-letters-${width}.png`,
      fullPage: true,
    })
  })
}
