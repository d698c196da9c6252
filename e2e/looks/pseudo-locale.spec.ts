import { expect, test } from '@playwright/test'
import { findUntranslated, restoreEnglish, toPseudoText } from '../support/pseudo-locale.ts'
import { listPseudoFindingsOfRoutes } from '../support/pseudo-locale-routes.ts'

test.afterAll(restoreEnglish)

test('an untranslated text is found, and a translated one is not', () => {
  expect(toPseudoText('Pay {{amount}} now')).toMatch(/^\[Páý \{\{amount\}\} ñóŵó+ ?ó*\]$/)
  expect(findUntranslated(toPseudoText('Connect Wallet'))).toBeNull()
  expect(findUntranslated('12.50 USD+ · Nov 22, 2026')).toBeNull()
  expect(findUntranslated('bc4fae')).toBeNull()
  expect(findUntranslated('Connect Wallet')).toBe('Connect Wallet')
  expect(findUntranslated('[Páý] later')).toBe('[Páý] later')
})

test('for a visitor on a phone every route is translated, and no text is clipped', async ({
  page,
}) => {
  expect(await listPseudoFindingsOfRoutes(page, 390)).toEqual({})
})
