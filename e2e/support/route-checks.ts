import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { listRoutes, routePatterns } from './routes.ts'
import { signIn } from './steps.ts'

export type PageAppearance = { theme: 'light' | 'dark'; language: 'en' | 'es-MX' }

const WIDTHS = [320, 390, 768, 1280]

/** The long run also checks phone widths with axe. */
const isLong = process.env.LONG === '1'

/** Opens a route with this theme and language. */
async function open(page: Page, route: string, { theme, language }: PageAppearance) {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto(`${route}?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Expects that nothing on a route is wider than the window at any width, and that axe finds nothing serious. */
export async function expectRouteFitsAndIsAccessible(
  page: Page,
  pattern: string,
  look: PageAppearance,
) {
  const routes = await listRoutes(page.request)
  await open(page, routes[routePatterns.indexOf(pattern)] ?? '', look)
  await expectToFitAndBeAccessible(page)
  const name = pattern.replace(/\$\w+/g, '').split('/').filter(Boolean)
  const picture = `${name.join('-') || 'splash'}-${look.theme}-${look.language}`
  await page.screenshot({ path: `e2e/output/pictures/${picture}.png`, fullPage: true })
}

/** Expects that the first page, signed in on a phone, fits every width, and that axe finds nothing serious. */
export async function expectSignedInPageFitsAndIsAccessible(page: Page, look: PageAppearance) {
  await open(page, '/', { ...look, language: 'en' })
  await signIn(page)
  await page.goto(`/?lng=${look.language}`)
  await expect(page.locator('#activity').getByRole('table')).toBeVisible()
  await expectToFitAndBeAccessible(page, 390)
  const picture = `signed-in-390-${look.theme}-${look.language}`
  await page.screenshot({ path: `e2e/output/pictures/${picture}.png`, fullPage: true })
}

async function expectToFitAndBeAccessible(page: Page, widthLast = 1280) {
  for (const width of WIDTHS) {
    await expectToFit(page, width)
    if (isLong && width === 390) await expectNoSeriousAxeFindings(page)
  }
  await expectToFit(page, widthLast)
  await expectNoSeriousAxeFindings(page)
}

/** Expects no serious axe findings on the current page. */
export async function expectNoSeriousAxeFindings(page: Page) {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}

/** Expects that nothing is wider than the window. It polls, because charts adapt to a new width a frame later. */
async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const readWider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(readWider, `wider than ${width}`).toBeLessThanOrEqual(0)
}

/** Waits for animations to end, because elements that fade in have too little contrast. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const ends = document.getAnimations().filter(isEnding)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
