import { expect, test } from 'vitest'
import { isLanguage, toSupportedLanguageTag } from './language.ts'

test.each(['fr', 'de-DE', 'est', ''])('%j is left for the fallback', (tag) => {
  expect(isLanguage(toSupportedLanguageTag(tag))).toBe(false)
})

test.each(['../../x', '__proto__', 'constructor', '%00', '<script>', 'x'.repeat(10_000)])(
  'the language %.20s is none',
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
])('%j reads %j', (tag, language) => {
  expect(toSupportedLanguageTag(tag)).toBe(language)
})
