import { makeEmailCode } from '@parvalue/shared/domain/identity/email-code.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { hashCode } from './code-hash.ts'
import { lockUnsentCode, saveHash, saveSent } from './store.ts'
import { toChangedMail, toCodeMail } from './text.ts'

export type SendDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  log: Pick<Logger, 'warn'>
  mailer: Mailer
  brand: string
  supportEmail: string
}

/**
 * Creates a code and mails it. The hash is saved first, so that a code that arrives is valid; a retried mail carries
 * a new code.
 */
export async function sendCode(deps: SendDeps, codeId: string): Promise<void> {
  const { db, clock, random, brand } = deps
  const code = makeEmailCode(random)
  const email = await inTransaction(db, async (tx) => {
    const requested = await lockUnsentCode(tx, codeId)
    if (!requested || clock() >= requested.expiresAtMs) return null
    await saveHash(tx, codeId, hashCode(codeId, code))
    return requested.email
  })
  if (email === null) return
  // A refused address is not reported to the caller, so that the response does not reveal whether an address exists.
  await send(deps, codeId, { to: email, ...toCodeMail(brand, code), key: `email-code/${codeId}` })
  await saveSent(db, codeId, clock())
}

/** Notifies the previous address that the holder's mail goes to a new one. */
export const notifyOldAddress = (
  deps: SendDeps,
  { codeId, oldAddress: to }: { codeId: string; oldAddress: string },
): Promise<void> => {
  const mail = toChangedMail(deps.brand, deps.supportEmail)
  return send(deps, codeId, { to, ...mail, key: `email-changed/${codeId}` })
}

async function send(
  { mailer, log }: SendDeps,
  codeId: string,
  mail: Parameters<Mailer['send']>[0],
): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    log.warn({ code_id: codeId }, 'email: recipient refused by Postmark, mail dropped')
  }
}
