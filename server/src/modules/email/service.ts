import { timingSafeEqual } from 'node:crypto'
import {
  EMAIL_CODE_ATTEMPTS_MAX,
  nextEmailCodeAtMs,
  normalizeEmail,
  validateEmailCode,
} from '@parvalue/shared/domain/identity/email-code.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { hashEmailCode } from './code-hash.ts'
import { notifyOldAddressJob, sendEmailCodeJob } from './queues.ts'
import {
  addCodeTry,
  type ConfirmedEmail,
  deleteEmailCodesBefore,
  type EmailCode,
  findConfirmedEmailRow,
  findNewestEmailCode,
  insertEmailCode,
  listCodeRequestsSince,
  listEntitiesSharingEmail,
  lockMailbox,
  lockNewestEmailCode,
  saveConfirmedEmail,
} from './store.ts'

export type EmailDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  enqueue: Enqueue
  /** Notifies the holder that the account's checklist changed, in the transaction that changes it. */
  notify: (tx: Tx, entityId: string) => Promise<void>
}

const HOUR_MS = 60 * 60_000
const CODE_RETENTION_MS = 30 * 24 * HOUR_MS

export type RequestedEmailCode = { email: string; requestedAtMs: number; nextMailAtMs: number }

export type EmailInput = { entityId: string; email: string }

/**
 * Requirement AB-14: requests a code for an address. The response does not reveal whether another holder uses the
 * address. A refusal has the time of the next allowed mail.
 */
export async function requestEmailCode(
  { db, clock, random, enqueue, notify }: EmailDeps,
  input: EmailInput,
): Promise<Outcome<RequestedEmailCode, 'too_many'> & { nextMailAtMs: number }> {
  const { entityId } = input
  const email = normalizeEmail(input.email)
  const askedAtMs = clock()
  return inTransaction(db, async (tx) => {
    await lockMailbox(tx, entityId, email)
    const sinceMs = askedAtMs - HOUR_MS
    const { byEntity, ofAddress } = await listCodeRequestsSince(tx, { entityId, email, sinceMs })
    const nextFor = (times: number[]) => nextEmailCodeAtMs(times, askedAtMs)
    const nextMs = Math.max(nextFor(byEntity), nextFor(ofAddress))
    if (nextMs > askedAtMs) return { ...refused('too_many'), nextMailAtMs: nextMs }
    const id = createId(askedAtMs, random(10))
    await insertEmailCode(tx, { id, entityId, email, askedAtMs })
    await enqueue(tx, [sendEmailCodeJob(id)])
    await notify(tx, entityId)
    const laterMs = nextFor([...byEntity, askedAtMs])
    return {
      ...accepted({ email, requestedAtMs: askedAtMs, nextMailAtMs: laterMs }),
      nextMailAtMs: laterMs,
    }
  })
}

/**
 * Requirement AB-14: confirms the address with a code. Every call counts as a try before the code is checked, and all
 * refusals look the same.
 */
export function confirmEmail(
  { db, clock, enqueue, notify }: EmailDeps,
  { entityId, email, code }: EmailInput & { code: string },
): Promise<Outcome<ConfirmedEmail, 'code_wrong'>> {
  const nowMs = clock()
  return inTransaction(db, async (tx) => {
    const newest = await lockNewestEmailCode(tx, entityId)
    if (!newest) return refused('code_wrong')
    if (newest.tries < EMAIL_CODE_ATTEMPTS_MAX) await addCodeTry(tx, newest.id)
    const isMatch = newest.email === normalizeEmail(email) && isCodeOf(newest, code)
    const verdict = validateEmailCode({ ...newest, attemptsUsed: newest.tries, isMatch }, nowMs)
    if (!verdict.ok) return verdict
    const before = await findConfirmedEmailRow(tx, entityId)
    await saveConfirmedEmail(tx, newest, nowMs)
    // The previous address is notified too, in case the account was taken over.
    if (before && before.email !== newest.email) {
      await enqueue(tx, [notifyOldAddressJob(newest.id, before.email)])
    }
    await notify(tx, entityId)
    return accepted({ email: newest.email, confirmedAtMs: nowMs })
  })
}

function isCodeOf({ id, codeHash }: EmailCode, code: string): boolean {
  if (codeHash === null) return false
  return timingSafeEqual(Buffer.from(hashEmailCode(id, code), 'hex'), Buffer.from(codeHash, 'hex'))
}

export type EmailState = {
  confirmed: ConfirmedEmail | null
  /** The newest code; null if there is none or it was used. */
  code: { email: string; sentAtMs: number; expiresAtMs: number } | null
}

export async function getEmailState(db: Db, entityId: string): Promise<EmailState> {
  const confirmed = await findConfirmedEmailRow(db, entityId)
  const newest = await findNewestEmailCode(db, entityId)
  if (!newest) return { confirmed, code: null }
  const { email, askedAtMs: sentAtMs, expiresAtMs } = newest
  return { confirmed, code: { email, sentAtMs, expiresAtMs } }
}

/** Returns the confirmed address of a holder; null if there is none, and then no mail is sent. */
export const findConfirmedEmail = async (db: Db, entityId: string): Promise<string | null> =>
  (await findConfirmedEmailRow(db, entityId))?.email ?? null

/** Lists the entities that confirmed the same address, including this one; empty if it has confirmed none. */
export const listSharersOfEmail = (db: Db, entityId: string): Promise<string[]> =>
  listEntitiesSharingEmail(db, entityId)

export const pruneEmailCodes = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteEmailCodesBefore(db, clock() - CODE_RETENTION_MS)
