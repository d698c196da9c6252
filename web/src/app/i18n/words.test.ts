import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))

/** Words that the market and US English do not use; each stands for another one. */
const ENGLISH =
  /\b(somebody|nobody|whoever|anew|e-mail|mailbox|cancelled|realised|unrealised|favourite|colour|behaviour|licence|organis\w+|watch list|being read|holds until|tries left)\b/i

/** `$` before a figure is an amount of pesos to a Mexican reader. */
const SPANISH_AMOUNT = /\$\s?\d/

/** Key of the terms by which the palette finds the networks; people search by a word that no text uses. */
const SEARCH_TERMS = 'words.network'

type Text = { key: string; text: string }

const listTexts = (value: unknown, key = ''): Text[] => {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    listTexts(inner, key === '' ? name : `${key}.${name}`),
  )
}

async function listPageTexts(ending: string): Promise<Text[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith(`strings.${ending}.ts`))
    .map(async (file) => {
      const exported = Object.values((await import(`${ROOT}${file}`)) as object)
      return exported.flatMap((value) => listTexts(value))
    })
  return (await Promise.all(texts)).flat()
}

const listLegalTexts = (ending: string): Text[] =>
  readdirSync(`${REPOSITORY}server/legal`)
    .filter((file) => file.endsWith(`.${ending}.md`))
    .map((file) => ({
      key: file,
      text: readFileSync(`${REPOSITORY}server/legal/${file}`, 'utf8'),
    }))

const listFaults = (texts: readonly Text[], refused: RegExp) =>
  texts
    .filter(({ key, text }) => refused.test(text) && !key.endsWith(SEARCH_TERMS))
    .map(({ key, text }) => `${key}: ${text.slice(0, 200)}`)

/** Lists the words after "never" in the table of Spanish words, such as `cadena`. */
function listRefusedSpanishWords(): string[] {
  const table = readFileSync(`${REPOSITORY}docs/words-in-spanish.md`, 'utf8')
  const notes = [...table.matchAll(/\(never ([^)]*)\)/g)].map(([, note = '']) => note)
  return notes.flatMap((note) => [...note.matchAll(/_([^_]+)_/g)].map(([, word = '']) => word))
}

test('no English text of the page or of the law uses a word that the market does not', async () => {
  expect(listFaults([{ key: 'a', text: 'Your e-mail address' }], ENGLISH)).toHaveLength(1)
  const texts = [...(await listPageTexts('en')), ...listLegalTexts('en')]
  expect(texts.length).toBeGreaterThan(2_000)
  expect(listFaults(texts, ENGLISH)).toEqual([])
})

test('no Spanish text uses a word that the table of Spanish words refuses, or a bare dollar sign', async () => {
  const words = listRefusedSpanishWords()
  expect(words).toEqual(['cadena', 'de corretaje', 'casa de bolsa', 'división', 'leyendo'])
  const texts = [...(await listPageTexts('es-MX')), ...listLegalTexts('es-MX')]
  expect(texts.length).toBeGreaterThan(2_000)
  for (const word of words) {
    expect(listFaults(texts, new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu'))).toEqual([])
  }
  expect(listFaults(texts, SPANISH_AMOUNT)).toEqual([])
})
