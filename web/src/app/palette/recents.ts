import { z } from 'zod'
import { localStore } from '#device/storage.ts'
import { addRecentItem, RECENT_ITEMS_MAX, type RecentItem } from './palette-rules.ts'

const KEY = 'palette-recents'

const schema = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('page'), to: z.string().max(64) }),
      z.strictObject({
        kind: z.literal('stock'),
        symbol: z.string().max(16),
        name: z.string().max(200),
      }),
    ]),
  )
  .max(RECENT_ITEMS_MAX)

/** Reads the recent items; entries of other versions of the page, or edited by hand, are ignored. */
export function readRecentItems(): RecentItem[] {
  try {
    const stored = schema.safeParse(JSON.parse(localStore.getItem(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export function saveRecentItem(recent: RecentItem) {
  localStore.setItem(KEY, JSON.stringify(addRecentItem(readRecentItems(), recent)))
}
