import type { CrashAt } from '../../platform/fail-point.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { findMailAddress } from './address.ts'
import { findDueMail, findLanguage, saveMail } from './item-store.ts'
import { toMailText } from './mail-text.ts'

export type NoticeMailDeps = { db: Db; mailer: Mailer; publicUrl: string; crashAt: CrashAt }

/**
 * Mails a notice after its commit. Its id is the key of the mail, so that one which is handed over
 * again, because we were killed before we noted it, can be told from another.
 */
export async function mailNotice(
  { db, mailer, publicUrl, crashAt }: NoticeMailDeps,
  itemId: string,
): Promise<void> {
  const item = await findDueMail(db, itemId)
  if (!item) return
  // The address of now: one that was given up meanwhile gets nothing.
  const to = await findMailAddress(db, item.wallet)
  if (to === null) return saveMail(db, itemId, 'none')
  const language = await findLanguage(db, item.wallet)
  const mail = { to, key: `notice/${item.id}`, ...toMailText(item, { language, publicUrl }) }
  crashAt('notice.before-mail')
  const outcome = await mailer.send(mail).then(() => 'sent' as const, toRefused)
  crashAt('notice.after-mail')
  await saveMail(db, itemId, outcome)
}

/** Not to this address, now or later; the notice is in the centre all the same. */
function toRefused(error: unknown): 'none' {
  if (error instanceof ProviderError && error.kind === 'refused') return 'none'
  throw error
}
