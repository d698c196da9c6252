import type { NotificationEvent } from '@parvalue/shared/domain/product/notification-kind.ts'

/** Events that end a wait: each is shown as a toast as well (requirement TR-06). */
const awaited: ReadonlySet<NotificationEvent> = new Set([
  'redemption_paid',
  'order_filled',
  'account_order_filled',
  'wire_received',
  'bridge_finished',
  'tokens_received',
  'dividend_paid',
  'dividend_reinvested',
])

type Item = { id: string; event: NotificationEvent }

/** Ids of notifications that a tab has announced already, newest first. */
export type AnnouncedIds = readonly string[]

/** Ids kept for a tab: more than the list that is compared with them has. */
const ANNOUNCED_MAX = 200

/** The largest number of toasts at once; more are announced by one toast with their number. */
export const TOASTS_MAX = 5

/**
 * Returns the awaited notifications that the tab has not announced yet, oldest first. A tab that has just opened
 * (`announced` is null) has none: its list is its beginning.
 */
export function findNews<Each extends Item>(
  announced: AnnouncedIds | null,
  items: readonly Each[],
): Each[] {
  if (announced === null) return []
  const known = new Set(announced)
  return items.filter(({ id, event }) => awaited.has(event) && !known.has(id)).reverse()
}

/** Returns the announced ids after all items of the list were announced. */
export function toAnnounced(
  announced: AnnouncedIds | null,
  items: readonly Pick<Item, 'id'>[],
): AnnouncedIds {
  return [...new Set([...items.map(({ id }) => id), ...(announced ?? [])])].slice(0, ANNOUNCED_MAX)
}

/** Parses stored ids; null if there are none, as in a new tab. */
export function parseAnnounced(text: string | null): AnnouncedIds | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
    return isList ? value : null
  } catch {
    return null
  }
}
