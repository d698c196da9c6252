/** Translations by key, nested. */
export type Translations = {
  readonly [key: string]: string | Translations | readonly Translations[]
}

/** Texts of the translation service, by dotted key. */
export type TextOverrides = Readonly<Record<string, string>>

type OverrideResult = {
  words: Translations
  /** Accepted texts that differ from the build's. */
  accepted: TextOverrides
  /** Keys whose text is rejected. */
  rejected: readonly string[]
}

/**
 * Requirement IN-01: applies the translation service's texts to the build's. Only keys of the build are
 * applied.
 */
export function applyTextOverrides(words: Translations, texts: TextOverrides): OverrideResult {
  const accepted: Record<string, string> = {}
  const rejected: string[] = []
  const correctText = (text: string, path: string): string => {
    const newer = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (newer === undefined || newer === text) return text
    if (!isFit(newer, text)) {
      rejected.push(path)
      return text
    }
    accepted[path] = newer
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
  return { words: walk(words, '') as Translations, accepted, rejected }
}

/** Anchors of a page are not translated. */
const isAnchor = (path: string) => path.endsWith('.id')

const PLACEHOLDER = /\{\{[^{}]*\}\}/g
/** Control, bidirectional and zero-width characters could make one amount look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects these characters.
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/

/**
 * Whether the new text has the same placeholders, no hidden characters, no nested translation and at most
 * about three times the length.
 */
function isFit(newer: string, text: string): boolean {
  if (newer.trim() === '' || newer.length > text.length * 3 + 100) return false
  if (HIDDEN.test(newer) || newer.includes('$t(')) return false
  if (/[{}]/.test(newer.replace(PLACEHOLDER, ''))) return false
  return listPlaceholders(newer) === listPlaceholders(text)
}

const listPlaceholders = (text: string) => (text.match(PLACEHOLDER) ?? []).sort().join()
