import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'

const TEXT_MAX = 600

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Converts HTML to plain text: removes tags and decodes entities. */
export function toPlainText(text: string): string {
  const bare = text.slice(0, TEXT_MAX * 10).replace(/<[^<>]*>/g, ' ')
  return sanitizeUntrustedText(
    bare.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, toCharacter),
    TEXT_MAX,
  )
}

function toCharacter(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const isHex = name[1]?.toLowerCase() === 'x'
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
