import { test } from '@playwright/test'
import {
  expectRouteFitsAndIsAccessible,
  expectSignedInPageFitsAndIsAccessible,
  type PageAppearance,
} from '../support/route-checks.ts'
import { routePatterns } from '../support/routes.ts'

/** Themes and languages that the usual run omits, on all routes. */
const LOOKS: readonly PageAppearance[] = [
  { theme: 'light', language: 'es-MX' },
  { theme: 'dark', language: 'en' },
  { theme: 'dark', language: 'es-MX' },
]

for (const look of LOOKS) {
  const { theme, language } = look
  for (const pattern of routePatterns) {
    test(`OP-07 ${pattern} in ${theme} and ${language} fits every width, and axe finds nothing serious`, async ({
      page,
    }) => {
      await expectRouteFitsAndIsAccessible(page, pattern, look)
    })
  }

  test(`OP-07 signed in, in ${theme} and ${language}, the first page fits every width, and axe finds nothing serious`, async ({
    page,
  }) => {
    await expectSignedInPageFitsAndIsAccessible(page, look)
  })
}
