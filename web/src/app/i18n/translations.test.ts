import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { i18nNamespaces } from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import { expect, test } from 'vitest'
import { lazyNamespaces } from './lazy-namespaces.ts'
import { spanishTexts } from './strings.es-MX.ts'
import { englishTexts } from './strings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.en.ts'),
)

/**
 * Texts that are equal in both languages: names, abbreviations, and words that Mexican Spanish shares.
 */
const SAME = new Set([
  'Tokens',
  'USD',
  'USD+',
  'wUSD+',
  '1 wUSD+',
  'Error',
  'Regular',
  'Token',
  'Total',
  'Wire',
  '{{amount}} token',
  '{{amount}} tokens',
])

type Entry = { key: string; text: string }

const listTexts = (value: unknown, key = ''): Entry[] => {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, `${key}.${name}`))
}

const load = async (file: string) => listTexts(await import(`${ROOT}${file}`))
const toSpanish = (file: string) => file.replace(/\.en\.ts$/, '.es-MX.ts')
const placeholdersOf = (text: string) => (text.match(/\{\{?\w+\}?\}/g) ?? []).sort()

test('PR-05 every strings file is found', () => {
  expect(files.length).toBeGreaterThan(12)
  const all = [...Object.keys(englishTexts), ...lazyNamespaces]
  const imported = ['strings', 'lazy-namespaces'].flatMap(
    (file) => readFileSync(`${ROOT}app/i18n/${file}.ts`, 'utf8').match(/[\w-]+\.en\.ts/g) ?? [],
  )
  expect(imported.length).toBe(all.length)
  expect(Object.keys(spanishTexts).sort()).toEqual(all.sort())
  // The server requests exactly these namespaces from the translation service.
  expect([...i18nNamespaces]).toEqual(all.sort())
})

test.each(files)('PR-05 %s is fully translated to Mexican Spanish', async (file) => {
  const [english, spanish] = await Promise.all([load(file), load(toSpanish(file))])
  expect(english.length).toBeGreaterThan(0)
  expect(spanish.map(({ key }) => key).sort()).toEqual(english.map(({ key }) => key).sort())
  const inSpanish = new Map(spanish.map(({ key, text }) => [key, text]))
  for (const { key, text } of english) {
    const translated = inSpanish.get(key) ?? ''
    expect(text.trim(), key).not.toBe('')
    expect(translated.trim(), key).not.toBe('')
    expect(placeholdersOf(translated), key).toEqual(placeholdersOf(text))
    expect(translated, `${key}: a bare dollar sign`).not.toMatch(/(?<!US)\$(?!\{)/)
    const isName = SAME.has(text) || !/[a-z]{2}/i.test(text.replace(/\{\{\w+\}\}/g, ''))
    if (!isName && !isIdentifier(key)) expect(translated, key).not.toBe(text)
  }
})

/** Returns whether a text is an anchor of a page; anchors are not translated. */
const isIdentifier = (key: string) => key.endsWith('.id')
