import { expect, type Page } from '@playwright/test'
import { findPseudoFaults, speakPseudo } from './pseudo.ts'
import { listRoutes } from './routes.ts'

/** Parts shown to those who build have English alone; the legal texts are the operator's in each language. */
const OWN_WORDS = ['/kit', '/terms', '/privacy', '/risk']

/** Opens every route in words that nobody has read before, and says by route what is wrong with it. */
export async function visitInPseudo(page: Page, width: number): Promise<Record<string, string[]>> {
  await page.setViewportSize({ width, height: 900 })
  await speakPseudo()
  const faults: Record<string, string[]> = {}
  for (const route of await listRoutes(page.request)) {
    if (OWN_WORDS.includes(route)) continue
    await page.goto(`${route}?lng=en`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('footer')).toContainText('[')
    const found = await settleFaults(page)
    if (found.length > 0) faults[route] = found
  }
  return faults
}

/** What is wrong only while a page is coming is not wrong, and a page that has not come is not right. */
async function settleFaults(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(async () => {
      found = (await isComing(page)) ? ['still loading'] : await findPseudoFaults(page)
      return found
    })
    .toEqual([])
    .catch(() => undefined)
  return found
}

const isComing = async (page: Page) => (await page.locator('[aria-busy="true"]').count()) > 0
