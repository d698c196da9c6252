import type { OrderDetail } from '#api/orders/order-view.ts'
import { isEntryFinished, type JournalEntry } from '#tx/journal/journal-entry.ts'

type Claimed = Pick<OrderDetail, 'id' | 'fills'>

/**
 * Returns whether a claim is the last one of this order. One that is finished says nothing about a later fill, whose
 * proceeds can be held again.
 */
export function isClaimOf(entry: JournalEntry | null, { id, fills }: Claimed): boolean {
  if (entry?.facts.orderId !== id) return false
  return !isEntryFinished(entry) || fills.every(({ minedMs }) => minedMs <= entry.createdAtMs)
}
