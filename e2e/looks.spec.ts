import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './steps.ts'

const ROUTES = [
  '/',
  '/terms',
  '/kit',
  `/local/11155111/tx/0x${'0'.repeat(64)}`,
  `/local/11155111/address/0x${'1'.repeat(40)}`,
]
const WIDTHS = [320, 390, 768, 1280]
const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es-MX' },
]

for (const { theme, language } of LOOKS) {
  for (const route of ROUTES) {
    test(`${route} in ${theme} and ${language}: fits every width, axe finds nothing serious`, async ({
      page,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto(`${route}?lng=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of WIDTHS) await expectToFit(page, width)
      await expectAccessible(page)
      await page.screenshot({
        path: `e2e/output/pictures/${
          route
            .split('/')
            .slice(1, 4)
            .filter((part) => !/\d/.test(part))
            .join('-') || 'splash'
        }-${theme}-${language}.png`,
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

test('es-MX has no English left and never a bare dollar sign', async ({ page }) => {
  await page.goto('/?lng=es-MX')
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Conectar billetera' }),
  ).toBeVisible()
  const text = await page.locator('body').textContent()
  expect(text).not.toMatch(
    /\b(Connect|Balance:|You pay|Purchase|Portfolio|Terms|Rate|Network fee)\b/,
  )
  expect(text).not.toMatch(/(?<!US)\$\s?\d/)
})

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
