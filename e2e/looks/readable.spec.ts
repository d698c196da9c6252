import { expect, type Page, test } from '@playwright/test'
import { listLostContent } from '../support/lost-content.ts'
import { listRoutes, routePatterns } from '../support/routes.ts'
import { signIn } from '../support/steps.ts'

/** The spacing that a reader may set by WCAG 1.4.12, without losing content. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Lists pictures and charts that a screen reader shows without a name, or not at all. */
const listUnnamedFigures = (page: Page) =>
  page.evaluate(() => {
    const isNamed = (element: Element | null | undefined) => {
      const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '')
      return [element?.getAttribute('aria-label') ?? '', ...texts].some(
        (text) => text.trim() !== '',
      )
    }
    const isHidden = (element: Element) => element.closest('[aria-hidden=true]') !== null
    /** A chart draws its lines in a hidden picture; the frame around it has the name. */
    const isOfNamedChart = (element: Element) => {
      const frame = element.closest('figure, [role=img], [role=slider]')
      return isNamed(frame) || isNamed(element.parentElement?.querySelector('[role=slider]'))
    }
    const isMissing = (element: Element) => {
      // The line in a row of a table repeats the figures beside it.
      const isPlot =
        element.getAttribute('preserveAspectRatio') === 'none' && !element.closest('tr, li')
      if (isPlot) return !isOfNamedChart(element)
      if (isHidden(element)) return false
      return !isNamed(element) && !isNamed(element.closest('[role=img]'))
    }
    return [...document.querySelectorAll('svg, canvas, figure, [role=img]')]
      .filter((element) => element.checkVisibility() && isMissing(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })

test.use({ bypassCSP: true })

for (const [index, pattern] of routePatterns.entries()) {
  test(`OP-07 ${pattern} loses nothing with a reader’s text spacing, and names its figures`, async ({
    page,
  }) => {
    const route = (await listRoutes(page.request))[index] ?? ''
    await page.goto(route)
    await signIn(page, 'Account 7')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The gallery of components always shows skeletons.
    if (route !== '/kit') await expect(page.locator('[class*=skeleton]:visible')).toHaveCount(0)
    expect(await listUnnamedFigures(page)).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.addStyleTag({ content: SPACING })
      await expect.poll(() => listLostContent(page), `${width}`).toEqual([])
    }
  })
}
