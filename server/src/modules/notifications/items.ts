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
  countItems,
  countUnread,
  findLanguage,
  insertItem,
  listItems,
  listPreferences,
  markRead,
  type NoticeItem,
  saveLanguage,
  savePreference,
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
export async function addItem(
  tx: Tx,
  { clock, enqueue }: AddNoticeDeps,
  notice: NewNotice,
): Promise<void> {
  const wallet = notice.wallet.toLowerCase() as Address
  const kind = notificationKindByEvent[notice.event]
  const hasAddress = (await findMailAddress(tx, wallet)) !== null
  const preferences = await listPreferences(tx, wallet)
  const { isShown, isMailed } = toNotificationDelivery(preferences, { kind, hasAddress })
  if (!isShown) return
  const { event, key, facts } = notice
  const mail = isMailed ? 'due' : 'none'
  const id = await insertItem(tx, { wallet, kind, event, key, facts, mail, createdAtMs: clock() })
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
    items: await listItems(db, filter, { offset: (page - 1) * pageSize, limit: pageSize }),
    count: await countItems(db, filter),
    unreadCount: await countUnread(db, filter.wallet),
  }
}

/** Marks notifications as read; returns the number of unread ones. */
export const markNoticesRead = (
  { db, clock }: { db: Db; clock: Clock },
  { wallet, ids }: { wallet: Address; ids: readonly string[] | null },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await markRead(tx, { wallet, ids, nowMs: clock() })
    // Updates the number in the wallet's other open pages.
    await insertNotice(tx, wallet, 'notices')
    return countUnread(tx, wallet)
  })

export type Preferences = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage
  email: string | null
}

export const getPreferences = async (db: Db, wallet: Address): Promise<Preferences> => ({
  preferences: withDefaultNotificationPreferences(await listPreferences(db, wallet)),
  language: await findLanguage(db, wallet),
  email: await findMailAddress(db, wallet),
})

export type PreferenceChange = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage | null
}

export const setPreferences = (
  db: Db,
  wallet: Address,
  { preferences, language }: PreferenceChange,
): Promise<Preferences> =>
  inTransaction(db, async (tx) => {
    for (const preference of preferences) await savePreference(tx, wallet, preference)
    if (language !== null) await saveLanguage(tx, wallet, language)
    return getPreferences(tx, wallet)
  })
