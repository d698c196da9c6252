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

/** Counted things, in the plural. */
const PLURALS =
  'shares|tokens|stocks|signatures|confirmations|blocks|minutes|hours|days|weeks|months|years|attempts|steps|networks|notifications|transactions|transfers|wires|orders|fills|results|topics|positions|dividends|payments|units|characters|decimals|acciones|emisoras|firmas|confirmaciones|bloques|minutos|horas|días|semanas|meses|años|intentos|pasos|redes|notificaciones|transacciones|transferencias|órdenes|ejecuciones|resultados|temas|posiciones|dividendos|pagos|unidades|letras|caracteres|decimales'

/** A figure before its noun, which may have one adjective before it. */
const COUNTED = new RegExp(
  `\\{\\{(\\w+)\\}\\}[ \\u00a0](?:(?!(?:en|de|in|of) )\\p{L}+ )?(?:${PLURALS})(?!\\p{L})`,
  'giu',
)

/** Placeholders of figures that the product fixes above one, such as the decimals of a token, and one of no figure. */
const ABOVE_ONE = new Set(
  'achDays all codeMinutes codeTries confirmations decimals freshMinutes gtcDays length redemptionDays restrictionDays symbol violationsMax wanted'.split(
    ' ',
  ),
)

/** Texts whose figure is always above one, although its placeholder has a general name. */
const ALWAYS_MANY = /(^|\.)(settledCashRule|toast\.many|tokens\.full|grewIn|newest)$/

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

test('TR-11 no English text of the page or of the law uses a word that the market does not', async () => {
  expect(listFaults([{ key: 'a', text: 'Your e-mail address' }], ENGLISH)).toHaveLength(1)
  const texts = [...(await listPageTexts('en')), ...listLegalTexts('en')]
  expect(texts.length).toBeGreaterThan(2_000)
  expect(listFaults(texts, ENGLISH)).toEqual([])
})

test('TR-11 no Spanish text uses a word that the table of Spanish words refuses, or a bare dollar sign', async () => {
  const words = listRefusedSpanishWords()
  expect(words).toEqual(['cadena', 'de corretaje', 'casa de bolsa', 'división', 'leyendo'])
  const texts = [...(await listPageTexts('es-MX')), ...listLegalTexts('es-MX')]
  expect(texts.length).toBeGreaterThan(2_000)
  for (const word of words) {
    expect(listFaults(texts, new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu'))).toEqual([])
  }
  expect(listFaults(texts, SPANISH_AMOUNT)).toEqual([])
})

/** Lists the texts with a plural noun after a figure that may be 1, except the plural forms that i18next chooses. */
const listUncounted = (texts: readonly Text[]) =>
  texts
    .filter(({ key }) => !key.endsWith('_other') && !ALWAYS_MANY.test(key))
    .filter(({ text }) => [...text.matchAll(COUNTED)].some(([, name = '']) => !ABOVE_ONE.has(name)))
    .map(({ key, text }) => `${key}: ${text.slice(0, 200)}`)

test.each(['en', 'es-MX'])(
  'every figure that may be 1 has a noun in the singular (%s)',
  async (language) => {
    const faulty = [
      { key: 'a', text: 'Market, {{shares}} shares' },
      { key: 'b', text: 'Sobran {{amount}} acciones' },
      { key: 'c', text: '{{amount}} excess shares' },
      { key: 'd_one', text: '+{{amount}} in {{elapsed}}\u00a0days' },
    ]
    expect(listUncounted(faulty)).toHaveLength(faulty.length)
    expect(listUncounted([{ key: 'a_other', text: '{{shares}} shares' }])).toEqual([])
    expect(listUncounted(await listPageTexts(language))).toEqual([])
  },
)
