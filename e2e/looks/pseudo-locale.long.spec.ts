import { expect, test } from '@playwright/test'
import { restoreEnglish } from '../support/pseudo-locale.ts'
import { listPseudoFindingsOfRoutes } from '../support/pseudo-locale-routes.ts'
import { signIn } from '../support/steps.ts'

test.afterAll(restoreEnglish)

for (const width of [320, 390, 1280]) {
  test(`every route at ${width}: all of it is translated, nothing is clipped`, async ({ page }) => {
    expect(await listPseudoFindingsOfRoutes(page, width)).toEqual({})
  })

  test(`every route, signed in, at ${width}: all of it is translated, nothing is clipped`, async ({
    page,
  }) => {
    await restoreEnglish()
    await page.goto('/')
    await signIn(page, 'Account 8')
    expect(await listPseudoFindingsOfRoutes(page, width)).toEqual({})
  })
}
