import type { PushedListKind } from '@parvalue/shared/domain/product/pushed-lists.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  deleteChangeEventsBefore,
  findPrunedXid,
  insertChangeEvent,
  readOldestRunningXid,
} from './change-event-store.ts'
import {
  type AddNotificationDeps,
  addNotificationItem,
  type NewNotification,
} from './notifications.ts'
import { isCursorBefore, type StreamCursor } from './stream-cursor.ts'

export type { AddNotificationDeps } from './notifications.ts'

/** Adds a notification; see `addNotificationItem`. The entry point for other modules. */
export const addNotification = (
  tx: Tx,
  deps: AddNotificationDeps,
  notification: NewNotification,
): Promise<void> => addNotificationItem(tx, deps, notification)

/** Change events are stored for a day; a client that was offline for longer reloads everything. */
export const CHANGE_EVENT_RETENTION_MS = 24 * 60 * 60_000

/**
 * Publishes a change to the wallet's open pages, in the transaction of the change, so that it appears only if that
 * commits.
 */
export const publishChange = (
  tx: Tx,
  { wallet, kind }: { wallet: Address; kind: PushedListKind },
): Promise<void> => insertChangeEvent(tx, wallet.toLowerCase() as Address, kind)

export const pruneChangeEvents = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  inTransaction(db, (tx) =>
    deleteChangeEventsBefore(tx, new Date(clock() - CHANGE_EVENT_RETENTION_MS)),
  )

/** The cursor from which a stream resumes, and whether events before it may be lost. */
export type StreamStart = { cursor: StreamCursor; isLost: boolean }

/**
 * Finds the cursor for a client that has read up to `last`; null for a new client. A cursor ahead of this database
 * comes from another database.
 */
export async function findStreamStart(
  db: Db,
  last: StreamCursor | 'unknown' | null,
): Promise<StreamStart> {
  const now = { xid: await readOldestRunningXid(db), id: 0n }
  if (last === null) return { cursor: now, isLost: false }
  if (last === 'unknown' || isCursorBefore(now, { ...last, id: 0n }))
    return { cursor: now, isLost: true }
  const isLost = isCursorBefore(last, { xid: (await findPrunedXid(db)) + 1n, id: 0n })
  return isLost ? { cursor: now, isLost } : { cursor: last, isLost }
}
