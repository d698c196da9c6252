/** Words by key, in levels. */
export type Words = { readonly [key: string]: string | Words | readonly Words[] }

/** Texts by dotted key, as the translation service has them. */
export type Texts = Readonly<Record<string, string>>

type Corrected = {
  words: Words
  /** Those that say something else than the build, and are shown. */
  taken: Texts
  /** Keys whose text is not shown. */
  refused: readonly string[]
}

/** Requirement IN-01. The build's words with newer texts in their places; it says which places there are. */
export function correctWords(words: Words, texts: Texts): Corrected {
  const taken: Record<string, string> = {}
  const refused: string[] = []
  const correctText = (text: string, path: string): string => {
    const newer = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (newer === undefined || newer === text) return text
    if (!isFit(newer, text)) {
      refused.push(path)
      return text
    }
    taken[path] = newer
    return newer
  }
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return isAnchor(path) ? value : correctText(value, path)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.entries(value).map(
      ([key, one]) => [key, walk(one, path === '' ? key : `${path}.${key}`)] as const,
    )
    return Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner)
  }
  return { words: walk(words, '') as Words, taken, refused }
}

/** Anchors of a page are no words. */
const isAnchor = (path: string) => path.endsWith('.id')

const PLACEHOLDER = /\{\{[^{}]*\}\}/g
/** What turns the direction of reading, or draws nothing, can make one amount look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/

/** The same values in it, no more than a sentence or two longer, and nothing that is no text. */
function isFit(newer: string, text: string): boolean {
  if (newer.trim() === '' || newer.length > text.length * 3 + 100) return false
  if (HIDDEN.test(newer) || newer.includes('$t(')) return false
  if (/[{}]/.test(newer.replace(PLACEHOLDER, ''))) return false
  return listPlaceholders(newer) === listPlaceholders(text)
}

const listPlaceholders = (text: string) => (text.match(PLACEHOLDER) ?? []).sort().join()
