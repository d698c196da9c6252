import { expect, test } from 'vitest'
import { isLanguage, toSupported } from './language.ts'

test.each(['fr', 'de-DE', 'est', ''])('%j is left for the fallback', (tag) => {
  expect(isLanguage(toSupported(tag))).toBe(false)
})

test.each(['../../x', '__proto__', 'constructor', '%00', '<script>', 'x'.repeat(10_000)])(
  'the language %.20s is none',
  (tag) => {
    expect(isLanguage(toSupported(tag))).toBe(false)
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
  expect(toSupported(tag)).toBe(language)
})
