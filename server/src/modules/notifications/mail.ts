import type { CrashAt } from '../../platform/fail-point.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { findMailAddress } from './address.ts'
import { toNotificationMail } from './mail-text.ts'
import {
  findMailLanguage,
  findNotificationDueForMail,
  saveMailStatus,
} from './notification-store.ts'

export type NotificationMailDeps = {
  db: Db
  mailer: Mailer
  publicUrl: string
  brand: string
  crashAt: CrashAt
}

/**
 * Mails a notification after its commit. The notification's id is the mail's idempotency key, so that the provider
 * can recognize a repeated send after a crash.
 */
export async function sendNotificationMail(
  { db, mailer, publicUrl, brand, crashAt }: NotificationMailDeps,
  itemId: string,
): Promise<void> {
  const item = await findNotificationDueForMail(db, itemId)
  if (!item) return
  // Reads the current address: an address that was removed meanwhile gets no mail.
  const to = await findMailAddress(db, item.wallet)
  if (to === null) return saveMailStatus(db, itemId, 'none')
  const language = await findMailLanguage(db, item.wallet)
  const mail = {
    to,
    key: `notice/${item.id}`,
    ...toNotificationMail(item, { language, publicUrl, brand }),
  }
  crashAt('notification.before-mail')
  const outcome = await mailer.send(mail).then(() => 'sent' as const, toRefused)
  crashAt('notification.after-mail')
  await saveMailStatus(db, itemId, outcome)
}

/** Returns 'none' if the provider refuses the address for good; the notification stays in the list. */
function toRefused(error: unknown): 'none' {
  if (error instanceof ProviderError && error.kind === 'refused') return 'none'
  throw error
}
