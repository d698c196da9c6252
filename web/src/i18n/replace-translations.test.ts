import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { replaceTranslations } from './replace-translations.ts'
import { TRANSLATIONS_CHANGED } from './start.ts'

const TRADE = { youPay: 'You pay', ladder: { approve: 'Approve' } }
const SHELL = { youPay: 'Shell', ladder: 'Ladder' }

let drawn = 0

beforeEach(async () => {
  drawn = 0
  i18next.off(TRANSLATIONS_CHANGED)
  await i18next.init({ lng: 'en', resources: { en: { trade: TRADE, shell: SHELL } } })
  i18next.on(TRANSLATIONS_CHANGED, () => {
    drawn += 1
  })
})

test('strings of a namespace that is not loaded need a reload', () => {
  expect(replaceTranslations('es-MX', TRADE, TRADE)).toBe(false)
  expect(replaceTranslations('en', { other: '' }, { other: '' })).toBe(false)
  expect(drawn).toBe(0)
})

test('strings with other keys need a reload', () => {
  const ladder = { approve: 'Approve', sign: 'Sign' }
  expect(replaceTranslations('en', TRADE, { ...TRADE, ladder })).toBe(false)
})

test('strings with the same keys are replaced at once, twice in a row', () => {
  for (const text of ['You give', 'You hand over']) {
    expect(replaceTranslations('en', TRADE, { ...TRADE, youPay: text })).toBe(true)
    expect(i18next.getResource('en', 'trade', 'youPay')).toBe(text)
  }
  expect(i18next.getResource('en', 'shell', 'youPay')).toBe('Shell')
  expect(drawn).toBe(2)
})
