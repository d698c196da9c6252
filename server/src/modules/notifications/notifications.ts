import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
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
import { insertChangeEvent } from './change-event-store.ts'
import {
  countNotifications,
  countUnreadNotifications,
  findMailLanguage,
  insertNotification,
  listNotificationPreferences,
  listNotificationRows,
  type NotificationItem,
  saveMailLanguage,
  saveNotificationPreference,
  updateNotificationReadAt,
} from './notification-store.ts'
import { sendNotificationMailJob } from './queues.ts'

export type AddNotificationDeps = { clock: Clock; enqueue: Enqueue }

/**
 * A notification to add. `key` is its idempotency key (`order_filled/<id>`): the same key adds and mails nothing
 * again.
 */
export type NewNotification<Event extends NotificationEvent = NotificationEvent> = {
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
export async function addNotificationItem(
  tx: Tx,
  { clock, enqueue }: AddNotificationDeps,
  notification: NewNotification,
): Promise<void> {
  const wallet = notification.wallet.toLowerCase() as Address
  const kind = notificationKindByEvent[notification.event]
  const hasAddress = (await findMailAddress(tx, wallet)) !== null
  const preferences = await listNotificationPreferences(tx, wallet)
  const { isShown, isMailed } = toNotificationDelivery(preferences, { kind, hasAddress })
  if (!isShown) return
  const { event, key, facts } = notification
  const mail = isMailed ? 'due' : 'none'
  const id = await insertNotification(tx, {
    wallet,
    kind,
    event,
    key,
    facts,
    mail,
    createdAtMs: clock(),
  })
  if (id === null) return
  await insertChangeEvent(tx, wallet, 'notices')
  if (isMailed) await enqueue(tx, [sendNotificationMailJob(id)])
}

export type ListedNotifications = { items: NotificationItem[]; count: number; unreadCount: number }

export async function listNotifications(
  db: Db,
  filter: { wallet: Address; kind: NotificationKind | null },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedNotifications> {
  return {
    items: await listNotificationRows(db, filter, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
    }),
    count: await countNotifications(db, filter),
    unreadCount: await countUnreadNotifications(db, filter.wallet),
  }
}

/** Marks notifications as read, all of them if `ids` is null; returns how many are still unread. */
export const markNotificationsRead = (
  { db, clock }: { db: Db; clock: Clock },
  { wallet, ids }: { wallet: Address; ids: readonly string[] | null },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await updateNotificationReadAt(tx, { wallet, ids, nowMs: clock() })
    // Updates the number in the wallet's other open pages.
    await insertChangeEvent(tx, wallet, 'notices')
    return countUnreadNotifications(tx, wallet)
  })

export type NotificationPreferences = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage
  email: string | null
}

export const getNotificationPreferences = async (
  db: Db,
  wallet: Address,
): Promise<NotificationPreferences> => ({
  preferences: withDefaultNotificationPreferences(await listNotificationPreferences(db, wallet)),
  language: await findMailLanguage(db, wallet),
  email: await findMailAddress(db, wallet),
})

export type NotificationPreferenceChange = {
  preferences: readonly NotificationPreference[]
  language: MailLanguage | null
}

export const setNotificationPreferences = (
  db: Db,
  wallet: Address,
  { preferences, language }: NotificationPreferenceChange,
): Promise<NotificationPreferences> =>
  inTransaction(db, async (tx) => {
    for (const preference of preferences) await saveNotificationPreference(tx, wallet, preference)
    if (language !== null) await saveMailLanguage(tx, wallet, language)
    return getNotificationPreferences(tx, wallet)
  })
