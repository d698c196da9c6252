import { expect, test } from '@playwright/test'
import {
  expectRouteFitsAndIsAccessible,
  expectSignedInPageFitsAndIsAccessible,
} from '../support/route-checks.ts'
import { routePatterns } from '../support/routes.ts'
import { signIn } from '../support/steps.ts'

for (const pattern of routePatterns) {
  test(`OP-07 ${pattern} fits every width, and axe finds nothing serious`, async ({ page }) => {
    await expectRouteFitsAndIsAccessible(page, pattern, { theme: 'light', language: 'en' })
  })
}

test('OP-07 the other theme and the other language fit as well', { tag: '@every-change' }, async ({
  page,
}) => {
  await expectRouteFitsAndIsAccessible(page, '/', { theme: 'dark', language: 'es-MX' })
})

test('OP-07 signed in on a phone, the first page fits, and axe finds nothing serious', async ({
  page,
}) => {
  await expectSignedInPageFitsAndIsAccessible(page, { theme: 'light', language: 'en' })
})

test('no amount wraps to a second line on the narrowest phone in Spanish', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 7')
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/?lng=es-MX')
  const panel = page.getByRole('tabpanel', { name: 'Portafolio' })
  await expect(panel.getByRole('table')).toBeVisible()
  const broken = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      for (const { index, 0: amount } of text.matchAll(/(USD\s)?\d[\d,]*\.\d+(\s[A-Z]{3})?/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + amount.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        found.push(...(tops.size > 1 ? [amount] : []))
      }
    }
    return found
  })
  expect(broken).toEqual([])
  await page.screenshot({ path: 'e2e/output/pictures/portfolio-320-es.png', fullPage: true })
})
