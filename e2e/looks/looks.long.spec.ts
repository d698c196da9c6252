import { test } from '@playwright/test'
import {
  expectRouteFitsAndIsAccessible,
  expectSignedInPageFitsAndIsAccessible,
  type PageAppearance,
} from '../support/route-checks.ts'
import { routePatterns } from '../support/routes.ts'

/**
 * Appearances with the theme or the language that the other browser tests omit. A theme changes only colors and a
 * language only texts, so that both together would find nothing that one of them does not.
 */
const LOOKS: readonly PageAppearance[] = [
  { theme: 'light', language: 'es-MX' },
  { theme: 'dark', language: 'en' },
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
