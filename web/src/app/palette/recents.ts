import { z } from 'zod'
import { RECENT_MAX, type Recent, withRecent } from './palette-rules.ts'

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
  .max(RECENT_MAX)

/** Entries of other versions of the page, or edited by hand, are ignored. */
export function readRecents(): Recent[] {
  try {
    const stored = schema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export function saveRecent(recent: Recent) {
  try {
    localStorage.setItem(KEY, JSON.stringify(withRecent(readRecents(), recent)))
  } catch {
    // Without local storage no recent items are saved.
  }
}
