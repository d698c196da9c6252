/** Nested translations by key. */
export type Translations = {
  readonly [key: string]: string | Translations | readonly Translations[]
}

/** Texts of the translation service, by dotted key. */
export type TextOverrides = Readonly<Record<string, string>>

type OverrideResult = {
  translations: Translations
  /** Accepted texts that differ from the build's. */
  accepted: TextOverrides
  /** Keys whose text is rejected. */
  rejected: readonly string[]
}

/** Applies the translation service's texts to the build's (requirement IN-01). Only keys of the build are applied. */
export function applyTextOverrides(
  translations: Translations,
  texts: TextOverrides,
): OverrideResult {
  const accepted: Record<string, string> = {}
  const rejected: string[] = []
  const overrideText = (text: string, path: string): string => {
    const newer = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (newer === undefined || newer === text) return text
    if (!isValidOverride(newer, text)) {
      rejected.push(path)
      return text
    }
    accepted[path] = newer
    return newer
  }
  const applyTo = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return isAnchor(path) ? value : overrideText(value, path)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.entries(value).map(
      ([key, one]) => [key, applyTo(one, path === '' ? key : `${path}.${key}`)] as const,
    )
    return Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner)
  }
  return { translations: applyTo(translations, '') as Translations, accepted, rejected }
}

/** Returns whether a key names an anchor of a page; anchors are not translated. */
const isAnchor = (path: string) => path.endsWith('.id')

const PLACEHOLDER = /\{\{[^{}]*\}\}/g
/** Control, bidirectional and zero-width characters could make one amount look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects these characters.
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/

/**
 * Returns whether the new text has the same placeholders, no hidden characters, no nested translation and at most about
 * three times the length.
 */
function isValidOverride(newer: string, text: string): boolean {
  if (newer.trim() === '' || newer.length > text.length * 3 + 100) return false
  if (HIDDEN.test(newer) || newer.includes('$t(')) return false
  if (/[{}]/.test(newer.replace(PLACEHOLDER, ''))) return false
  return listPlaceholders(newer) === listPlaceholders(text)
}

const listPlaceholders = (text: string) => (text.match(PLACEHOLDER) ?? []).sort().join()
