import { expect, test } from '@playwright/test'
import { listRoutes } from '../support/routes.ts'
import { expectHydrated } from '../support/steps.ts'

/** The page's router, which navigates like a link. */
type Router = { navigate: (to: { to: string }) => Promise<void> }

for (const language of ['en', 'es-MX'] as const) {
  test(`in ${language} a navigation moves the focus to the page’s heading and changes the title`, async ({
    page,
  }) => {
    const routes = (await listRoutes(page.request)).filter((route) => route !== '/')
    await page.goto(`/?lng=${language}`)
    await expectHydrated(page)
    const first = await page.title()
    const titles = new Set([first])
    for (const route of routes) {
      await page.evaluate((to) => {
        const { __TSR_ROUTER__: router } = window as never as { __TSR_ROUTER__: Router }
        return router.navigate({ to })
      }, route)
      await expect(page).toHaveURL(route)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, route).toBeFocused()
      await expect(page, route).not.toHaveTitle(first)
      titles.add(await page.title())
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(titles.size).toBeGreaterThan(routes.length / 2)
  })
}
