import { expect, type Page } from '@playwright/test'
import { installPseudoLocale, listPseudoFindings } from './pseudo-locale.ts'
import { listRoutes } from './routes.ts'

/** Routes that are skipped: the kit exists only in English, and legal texts are the operator's in each language. */
const OWN_WORDS = ['/kit', '/terms', '/privacy', '/risk']

/** Opens every route in pseudo-localized English, and lists the findings per route. */
export async function listPseudoFindingsOfRoutes(
  page: Page,
  width: number,
): Promise<Record<string, string[]>> {
  await page.setViewportSize({ width, height: 900 })
  await installPseudoLocale()
  const faults: Record<string, string[]> = {}
  for (const route of await listRoutes(page.request)) {
    if (OWN_WORDS.includes(route)) continue
    await page.goto(`${route}?lng=en`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('footer')).toContainText('[')
    const found = await settleFindings(page)
    if (found.length > 0) faults[route] = found
  }
  return faults
}

/**
 * Polls until there are no findings, and returns the last ones. Findings during loading do not count, and neither does
 * an unloaded page without any.
 */
async function settleFindings(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(async () => {
      found = (await isComing(page)) ? ['still loading'] : await listPseudoFindings(page)
      return found
    })
    .toEqual([])
    .catch(() => undefined)
  return found
}

const isComing = async (page: Page) => (await page.locator('[aria-busy="true"]').count()) > 0
