import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
import type {
  NotificationEvent,
  NotificationKind,
  NotificationPreference,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type NotificationItem = {
  id: string
  wallet: Address
  kind: NotificationKind
  event: NotificationEvent
  key: string
  facts: Readonly<Record<string, string>>
  createdAtMs: number
  isRead: boolean
  mail: 'none' | 'due' | 'sent'
}

type Row = {
  id: string
  wallet: string
  kind: NotificationKind
  event: NotificationEvent
  key: string
  facts: unknown
  created_at: Date
  read_at: Date | null
  mail: NotificationItem['mail']
}

const toItem = (row: Row): NotificationItem => ({
  id: row.id,
  wallet: row.wallet as Address,
  kind: row.kind,
  event: row.event,
  key: row.key,
  facts: row.facts as NotificationItem['facts'],
  createdAtMs: row.created_at.getTime(),
  isRead: row.read_at !== null,
  mail: row.mail,
})

export type NewNotificationRow = Omit<NotificationItem, 'id' | 'isRead'>

/** Inserts a notification; null if the wallet already has one with this key. */
export async function insertNotification(tx: Tx, item: NewNotificationRow): Promise<string | null> {
  const { facts, createdAtMs, ...row } = item
  const inserted = await tx
    .insertInto('notifications')
    .values({
      ...row,
      facts: JSON.stringify(facts),
      created_at: new Date(createdAtMs),
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['wallet', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

type Filter = { wallet: Address; kind: NotificationKind | null }

const select = (db: Db, { wallet, kind }: Filter) =>
  db
    .selectFrom('notifications')
    .where('wallet', '=', wallet)
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'fills'))

export async function countNotifications(db: Db, filter: Filter): Promise<number> {
  const row = await select(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists notifications, newest first. */
export async function listNotificationRows(
  db: Db,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationItem[]> {
  const rows = await select(db, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toItem)
}

export async function countUnreadNotifications(db: Db, wallet: Address): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .where('wallet', '=', wallet)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Marks notifications of the wallet as read, all of them if `ids` is null; ids of another wallet are ignored. */
export async function updateNotificationReadAt(
  tx: Tx,
  { wallet, ids, nowMs }: { wallet: Address; ids: readonly string[] | null; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: new Date(nowMs) })
    .where('wallet', '=', wallet)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** Finds a notification whose mail is still to be sent; null otherwise. */
export async function findNotificationDueForMail(
  db: Db,
  id: string,
): Promise<NotificationItem | null> {
  const row = await db
    .selectFrom('notifications')
    .where((where) => where.and({ id, mail: 'due' }))
    .selectAll()
    .executeTakeFirst()
  return row ? toItem(row) : null
}

const WATCHED_MAX = 500

/** Lists the ids of notifications whose mail is still to be sent, oldest first. */
export async function listNotificationIdsDueForMail(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('mail', '=', 'due')
    .orderBy('created_at')
    .limit(WATCHED_MAX)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function saveMailStatus(db: Db, id: string, mail: 'none' | 'sent'): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail })
    .where((where) => where.and({ id, mail: 'due' }))
    .execute()
}

export async function listNotificationPreferences(
  db: Db,
  wallet: Address,
): Promise<NotificationPreference[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .where('wallet', '=', wallet)
    .selectAll()
    .execute()
  return rows.map((row) => ({ kind: row.kind, isShown: row.is_shown, isMailed: row.is_mailed }))
}

export async function saveNotificationPreference(
  tx: Tx,
  wallet: Address,
  { kind, isShown: is_shown, isMailed: is_mailed }: NotificationPreference,
): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ wallet, kind, is_shown, is_mailed })
    .onConflict((conflict) =>
      conflict.columns(['wallet', 'kind']).doUpdateSet({ is_shown, is_mailed }),
    )
    .execute()
}

export async function findMailLanguage(db: Db, wallet: Address): Promise<MailLanguage> {
  const row = await db
    .selectFrom('notification_languages')
    .where('wallet', '=', wallet)
    .select('language')
    .executeTakeFirst()
  return row?.language ?? 'en'
}

export async function saveMailLanguage(
  tx: Tx,
  wallet: Address,
  language: MailLanguage,
): Promise<void> {
  await tx
    .insertInto('notification_languages')
    .values({ wallet, language })
    .onConflict((conflict) => conflict.column('wallet').doUpdateSet({ language }))
    .execute()
}
