import { createEmailCode } from '@parvalue/shared/domain/identity/email-code.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { hashEmailCode } from './code-hash.ts'
import { lockUnsentEmailCode, saveCodeHash, saveCodeSent } from './store.ts'
import { toEmailChangedMail, toEmailCodeMail } from './text.ts'

export type SendEmailDeps = {
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
export async function sendEmailCode(deps: SendEmailDeps, codeId: string): Promise<void> {
  const { db, clock, random, brand } = deps
  const code = createEmailCode(random)
  const email = await inTransaction(db, async (tx) => {
    const requested = await lockUnsentEmailCode(tx, codeId)
    if (!requested || clock() >= requested.expiresAtMs) return null
    await saveCodeHash(tx, codeId, hashEmailCode(codeId, code))
    return requested.email
  })
  if (email === null) return
  // A refused address is not reported to the caller, so that the response does not reveal whether an address exists.
  await send(deps, codeId, {
    to: email,
    ...toEmailCodeMail(brand, code),
    key: `email-code/${codeId}`,
  })
  await saveCodeSent(db, codeId, clock())
}

/** Notifies the previous address that the holder's mail goes to a new one. */
export const notifyOldAddress = (
  deps: SendEmailDeps,
  { codeId, oldAddress: to }: { codeId: string; oldAddress: string },
): Promise<void> => {
  const mail = toEmailChangedMail(deps.brand, deps.supportEmail)
  return send(deps, codeId, { to, ...mail, key: `email-changed/${codeId}` })
}

async function send(
  { mailer, log }: SendEmailDeps,
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
