import type { PushedListKind } from '@parvalue/shared/domain/product/pushed-lists.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type AddNoticeDeps, addItem, type NewNotice } from './items.ts'
import { deleteNoticesBefore, findPrunedXid, insertNotice, readHorizon } from './store.ts'
import { isBefore, type StreamCursor } from './stream-cursor.ts'

/** Adds a notification; see `addItem`. The entry point for other modules. */
export const addNotice = (tx: Tx, deps: AddNoticeDeps, notice: NewNotice): Promise<void> =>
  addItem(tx, deps, notice)

/** A client that was offline for longer reloads everything. */
export const NOTICE_RETENTION_MS = 24 * 60 * 60_000

/**
 * Publishes a change to the wallet's open pages, in the transaction of the change, so that it appears only if that
 * commits.
 */
export const publishChange = (
  tx: Tx,
  { wallet, kind }: { wallet: Address; kind: PushedListKind },
): Promise<void> => insertNotice(tx, wallet.toLowerCase() as Address, kind)

export const pruneNotices = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  inTransaction(db, (tx) => deleteNoticesBefore(tx, new Date(clock() - NOTICE_RETENTION_MS)))

/** The cursor from which a stream resumes, and whether events before it may be lost. */
export type StreamStart = { place: StreamCursor; isLost: boolean }

/**
 * Finds the cursor for a client that has read up to `last`; null for a new client. A cursor ahead of this database
 * comes from another one.
 */
export async function findStart(
  db: Db,
  last: StreamCursor | 'unknown' | null,
): Promise<StreamStart> {
  const now = { xid: await readHorizon(db), id: 0n }
  if (last === null) return { place: now, isLost: false }
  if (last === 'unknown' || isBefore(now, { ...last, id: 0n })) return { place: now, isLost: true }
  const isLost = isBefore(last, { xid: (await findPrunedXid(db)) + 1n, id: 0n })
  return isLost ? { place: now, isLost } : { place: last, isLost }
}
