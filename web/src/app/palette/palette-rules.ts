/** An item that is found by its label or by additional search terms. */
export type SearchableItem = { label: string; searchTerms?: string }

/** Removes accents and case, so that "actividad" finds "Actividad" and "orden" finds "Órdenes". */
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
 * Returns the items in which every typed word starts a word. Items whose label starts with the typed text
 * come first; otherwise the order is preserved. Returns all items if nothing is typed.
 */
export function listMatchingItems<Item extends SearchableItem>(
  items: readonly Item[],
  typed: string,
): Item[] {
  const wanted = toWords(typed)
  const found = items.filter(({ label, searchTerms = '' }) => {
    const searchWords = toWords(`${label} ${searchTerms}`)
    return wanted.every((word) => searchWords.some((one) => one.startsWith(word)))
  })
  const begins = ({ label }: Item) => fold(label).startsWith(fold(typed.trim()))
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

/** Returns the next index for an arrow key, wrapping at both ends; -1 in an empty list. */
export function toNextItemIndex(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? -1 : (index + step + count) % count
}

export type RecentItem =
  | { kind: 'page'; to: string }
  | { kind: 'stock'; symbol: string; name: string }

export const RECENT_ITEMS_MAX = 5

const isSame = (one: RecentItem, other: RecentItem) =>
  one.kind === 'page'
    ? other.kind === 'page' && one.to === other.to
    : other.kind === 'stock' && one.symbol === other.symbol

/** Adds an item in front, removes its duplicate, and drops the oldest items beyond `RECENT_ITEMS_MAX`. */
export const addRecentItem = (recents: readonly RecentItem[], next: RecentItem): RecentItem[] =>
  [next, ...recents.filter((one) => !isSame(one, next))].slice(0, RECENT_ITEMS_MAX)
