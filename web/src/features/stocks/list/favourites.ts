import { localStore } from '#device/storage.ts'
import { createStore } from '#wallet/store.ts'

/** Local storage key of a visitor's favorites, used until sign-in. */
const KEY = 'favourites'
const IDS_MAX = 200

export const localFavouritesStore = createStore<readonly number[]>(
  parseFavourites(localStore.getItem(KEY)),
)

export function setLocalFavourites(ids: readonly number[]) {
  localFavouritesStore.set(ids)
  if (ids.length === 0) localStore.removeItem(KEY)
  else localStore.setItem(KEY, JSON.stringify(ids))
}

/** Parses stored favorites. Local storage can be edited by hand, so anything but positive integers is dropped. */
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

export const withFavourite = (ids: readonly number[], id: number, isFavourite: boolean) =>
  isFavourite ? [id, ...ids.filter((one) => one !== id)] : ids.filter((one) => one !== id)
