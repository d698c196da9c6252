/** What is found by its name; `words` are others it is known by. */
export type Named = { label: string; words?: string }

/** Without accents and in small letters, so that "actividad" finds "Actividad" and "orden" "Órdenes". */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const toWords = (text: string) =>
  fold(text)
    .split(/[\s/.,:()]+/)
    .filter(Boolean)

/**
 * Those of which every typed word begins a word: what begins as typed first, then the others, each in
 * their order. All where nothing is typed.
 */
export function listMatches<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = toWords(typed)
  const found = items.filter(({ label, words = '' }) => {
    const own = toWords(`${label} ${words}`)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
  const begins = ({ label }: Item) => fold(label).startsWith(fold(typed.trim()))
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

/** The next one by an arrow key; behind the last comes the first. -1 where there is none. */
export function toNextIndex(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? -1 : (index + step + count) % count
}

export type Recent = { kind: 'page'; to: string } | { kind: 'stock'; symbol: string; name: string }

export const RECENT_MAX = 5

const isSame = (one: Recent, other: Recent) =>
  one.kind === 'page'
    ? other.kind === 'page' && one.to === other.to
    : other.kind === 'stock' && one.symbol === other.symbol

/** The latest first, each once. */
export const withRecent = (recents: readonly Recent[], next: Recent): Recent[] =>
  [next, ...recents.filter((one) => !isSame(one, next))].slice(0, RECENT_MAX)
