import type { NoticeKind } from '@parvalue/shared/domain/product/notice.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type AddNoticeDeps, addItem, type NewNotice } from './items.ts'
import { deleteNoticesBefore, findPrunedXid, insertNotice, readHorizon } from './store.ts'
import { isBefore, type StreamCursor } from './stream-cursor.ts'

/** As `addItem` says; for whatever module knows that it happens. */
export const addNotice = (tx: Tx, deps: AddNoticeDeps, notice: NewNotice): Promise<void> =>
  addItem(tx, deps, notice)

/** Whoever was away for longer reads everything anew. */
export const NOTICES_KEPT_MS = 24 * 60 * 60_000

/** Tells a wallet, in the transaction of the change: it is told if and only if that commits. */
export const publishChange = (
  tx: Tx,
  { wallet, kind }: { wallet: Address; kind: NoticeKind },
): Promise<void> => insertNotice(tx, wallet.toLowerCase() as Address, kind)

export const pruneNotices = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  inTransaction(db, (tx) => deleteNoticesBefore(tx, new Date(clock() - NOTICES_KEPT_MS)))

/** Where to go on reading, and whether something in between may be lost. */
export type Start = { place: StreamCursor; isLost: boolean }

/**
 * Where somebody goes on who has read up to `last`; null: who begins. A place ahead of this database
 * belongs to another one.
 */
export async function findStart(db: Db, last: StreamCursor | 'unknown' | null): Promise<Start> {
  const now = { xid: await readHorizon(db), id: 0n }
  if (last === null) return { place: now, isLost: false }
  if (last === 'unknown' || isBefore(now, { ...last, id: 0n })) return { place: now, isLost: true }
  const isLost = isBefore(last, { xid: (await findPrunedXid(db)) + 1n, id: 0n })
  return isLost ? { place: now, isLost } : { place: last, isLost }
}
