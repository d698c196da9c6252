import { expect, test } from '@playwright/test'
import { restoreEnglish } from '../support/pseudo-locale.ts'
import { listPseudoFindingsOfRoutes } from '../support/pseudo-locale-routes.ts'
import { signIn } from '../support/steps.ts'

test.afterAll(restoreEnglish)

// `pseudo-locale.spec.ts` checks the width of 390.
for (const width of [320, 1280]) {
  test(`at ${width} every route is translated, and no text is clipped`, async ({ page }) => {
    expect(await listPseudoFindingsOfRoutes(page, width)).toEqual({})
  })
}

for (const width of [320, 390, 1280]) {
  test(`at ${width}, signed in, every route is translated, and no text is clipped`, async ({
    page,
  }) => {
    await restoreEnglish()
    await page.goto('/')
    await signIn(page, 'Account 8')
    expect(await listPseudoFindingsOfRoutes(page, width)).toEqual({})
  })
}
