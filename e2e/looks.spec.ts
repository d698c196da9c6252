import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { listRoutes, routePatterns } from './routes.ts'
import { signIn } from './steps.ts'

const WIDTHS = [320, 390, 768, 1280]
const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es-MX' },
]

for (const { theme, language } of LOOKS) {
  for (const [index, pattern] of routePatterns.entries()) {
    test(`${pattern} in ${theme} and ${language}: fits every width, axe finds nothing serious`, async ({
      page,
      request,
    }) => {
      const route = (await listRoutes(request))[index] ?? ''
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto(`${route}?lng=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of WIDTHS) await expectToFit(page, width)
      await expectAccessible(page)
      await page.screenshot({
        path: `e2e/output/pictures/${toFileName(pattern)}-${theme}-${language}.png`,
        fullPage: true,
      })
    })
  }
}

test('signed in on a phone: fits, axe finds nothing serious', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  for (const width of WIDTHS) await expectToFit(page, width)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.screenshot({ path: 'e2e/output/pictures/signed-in-390.png', fullPage: true })
})

test('no amount breaks over two lines, on the narrowest phone and in Spanish', async ({ page }) => {
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

const toFileName = (pattern: string) =>
  pattern.replace(/\$\w+/g, '').split('/').filter(Boolean).join('-') || 'splash'

async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider, `wider than ${width}`).toBeLessThanOrEqual(0)
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}
