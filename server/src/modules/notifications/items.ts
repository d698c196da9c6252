import type { MailLanguage } from '@parvalue/shared/api/notices.ts'
import {
  type NotificationEvent,
  type NotificationKind,
  type NotificationPreference,
  type NotificationTextFields,
  notificationKindByEvent,
  toNotificationDelivery,
  withDefaultNotificationPreferences,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findMailAddress } from './address.ts'
import {
  countNoticeItems,
  countUnreadNotices,
  findMailLanguage,
  insertNoticeItem,
  listNoticeItemRows,
  listNoticePreferences,
  markNoticeItemsRead,
  type NoticeItem,
  saveMailLanguage,
  saveNoticePreference,
} from './item-store.ts'
import { sendNotificationMailJob } from './queues.ts'
import { insertNotice } from './store.ts'

export type AddNoticeDeps = { clock: Clock; enqueue: Enqueue }

/**
 * A notification to add. `key` is its idempotency key (`order_filled/<id>`): the same key adds and mails nothing
 * again.
 */
export type NewNotice<Event extends NotificationEvent = NotificationEvent> = {
  [Each in Event]: {
    wallet: Address
    event: Each
    key: string
    facts: NotificationTextFields[Each]
  }
}[Event]

/**
 * Adds a notification to a wallet's list, in the transaction of the event, so that it appears only if that commits.
 * Kinds that the holder has switched off are skipped.
 */
export async function addNoticeItem(
  tx: Tx,
  { clock, enqueue }: AddNoticeDeps,
  notice: NewNotice,
): Promise<void> {
  const wallet = notice.wallet.toLowerCase() as Address
  const kind = notificationKindByEvent[notice.event]
  const hasAddress = (await findMailAddress(tx, wallet)) !== null
  const preferences = await listNoticePreferences(tx, wallet)
  const { isShown, isMailed } = toNotificationDelivery(preferences, { kind, hasAddress })
  if (!isShown) return
  const { event, key, facts } = notice
  const mail = isMailed ? 'due' : 'none'
  const id = await insertNoticeItem(tx, {
    wallet,
    kind,
    event,
    key,
    facts,
    mail,
    createdAtMs: clock(),
  })
  if (id === null) return
  await insertNotice(tx, wallet, 'notices')
  if (isMailed) await enqueue(tx, [sendNotificationMailJob(id)])
}

export type ListedNotices = { items: NoticeItem[]; count: number; unreadCount: number }

export async function listNoticeItems(
  db: Db,
  filter: { wallet: Address; kind: NotificationKind | null },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedNotices> {
  return {
    items: await listNoticeItemRows(db, filter, { offset: (page - 1) * pageSize, limit: pageSize }),
    count: await countNoticeItems(db, filter),
    unreadCount: await countUnreadNotices(db, filter.wallet),
  }
}

/** Marks notifications as read; returns the number of unread ones. */
export const markNoticesRead = (
  { db, clock }: { db: Db; clock: Clock },
  { wallet, ids }: { wallet: Address; ids: readonly string[] | null },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await markNoticeItemsRead(tx, { wallet, ids, nowMs: clock() })
    // Updates the number in the wallet's other open pages.
    await insertNotice(tx, wallet, 'notices')
    return countUnreadNotices(tx, wallet)
  })

export type NoticePreferences = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage
  email: string | null
}

export const getNoticePreferences = async (
  db: Db,
  wallet: Address,
): Promise<NoticePreferences> => ({
  preferences: withDefaultNotificationPreferences(await listNoticePreferences(db, wallet)),
  language: await findMailLanguage(db, wallet),
  email: await findMailAddress(db, wallet),
})

export type NoticePreferenceChange = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage | null
}

export const setNoticePreferences = (
  db: Db,
  wallet: Address,
  { preferences, language }: NoticePreferenceChange,
): Promise<NoticePreferences> =>
  inTransaction(db, async (tx) => {
    for (const preference of preferences) await saveNoticePreference(tx, wallet, preference)
    if (language !== null) await saveMailLanguage(tx, wallet, language)
    return getNoticePreferences(tx, wallet)
  })
