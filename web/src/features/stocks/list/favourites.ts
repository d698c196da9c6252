import { createStore } from '#wallet/store.ts'

/** A visitor's own, kept by the browser until somebody signs in. */
const KEY = 'favourites'
const IDS_MAX = 200

export const localFavourites = createStore<readonly number[]>(read())

export function setLocalFavourites(ids: readonly number[]) {
  localFavourites.set(ids)
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Without storage they hold until the page is left.
  }
}

/** What is stored may be anybody's work: only stocks' ids count. */
export function parseFavourites(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    const ids = stored.filter((id) => Number.isSafeInteger(id) && id > 0)
    return [...new Set<number>(ids)].slice(0, IDS_MAX)
  } catch {
    return []
  }
}

function read(): readonly number[] {
  try {
    return parseFavourites(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export const withFavourite = (ids: readonly number[], id: number, isFavourite: boolean) =>
  isFavourite ? [id, ...ids.filter((one) => one !== id)] : ids.filter((one) => one !== id)
