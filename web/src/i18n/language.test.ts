import { expect, test } from 'vitest'
import { isLanguage, toSupportedLanguageTag } from './language.ts'

test.each(['fr', 'de-DE', 'est', ''])('%j is not a supported language', (tag) => {
  expect(isLanguage(toSupportedLanguageTag(tag))).toBe(false)
})

test.each(['../../x', '__proto__', 'constructor', '%00', '<script>', 'x'.repeat(10_000)])(
  'the tag %.20s is not a supported language',
  (tag) => {
    expect(isLanguage(toSupportedLanguageTag(tag))).toBe(false)
  },
)

test.each([
  ['es', 'es-MX'],
  ['es-ES', 'es-MX'],
  ['es_419', 'es-MX'],
  ['ES-mx', 'es-MX'],
  ['en', 'en'],
  ['en-GB', 'en'],
])('the tag %j maps to %j', (tag, language) => {
  expect(toSupportedLanguageTag(tag)).toBe(language)
})
