import { timingSafeEqual } from 'node:crypto'
import {
  EMAIL_CODE_ATTEMPTS_MAX,
  nextEmailCodeAtMs,
  toMailbox,
  validateEmailCode,
} from '@parvalue/shared/domain/identity/email-code.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { hashCode } from './code-hash.ts'
import { notifyOldAddressJob, sendCodeJob } from './queues.ts'
import {
  type ConfirmedEmail,
  deleteCodesBefore,
  type EmailCode,
  findConfirmed,
  findNewestCode,
  insertCode,
  listRequestedSince,
  listSharers,
  lockMailbox,
  lockNewestCode,
  saveConfirmed,
  saveTry,
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

export type RequestedCode = { email: string; requestedAtMs: number; nextMailAtMs: number }

export type EmailInput = { entityId: string; email: string }

/**
 * Requirement AB-14: requests a code for an address. The response does not reveal whether another holder uses the
 * address. A refusal has the time of the next allowed mail.
 */
export async function requestEmailCode(
  { db, clock, random, enqueue, notify }: EmailDeps,
  input: EmailInput,
): Promise<Outcome<RequestedCode, 'too_many'> & { nextMailAtMs: number }> {
  const { entityId } = input
  const email = toMailbox(input.email)
  const askedAtMs = clock()
  return inTransaction(db, async (tx) => {
    await lockMailbox(tx, entityId, email)
    const sinceMs = askedAtMs - HOUR_MS
    const { own, ofAddress } = await listRequestedSince(tx, { entityId, email, sinceMs })
    const nextFor = (times: number[]) => nextEmailCodeAtMs(times, askedAtMs)
    const nextMs = Math.max(nextFor(own), nextFor(ofAddress))
    if (nextMs > askedAtMs) return { ...refused('too_many'), nextMailAtMs: nextMs }
    const id = makeId(askedAtMs, random(10))
    await insertCode(tx, { id, entityId, email, askedAtMs })
    await enqueue(tx, [sendCodeJob(id)])
    await notify(tx, entityId)
    const laterMs = nextFor([...own, askedAtMs])
    return {
      ...accepted({ email, requestedAtMs: askedAtMs, nextMailAtMs: laterMs }),
      nextMailAtMs: laterMs,
    }
  })
}

/** Requirement AB-14: every call counts as a try before it is checked; all refusals look the same. */
export function confirmEmail(
  { db, clock, enqueue, notify }: EmailDeps,
  { entityId, email, code }: EmailInput & { code: string },
): Promise<Outcome<ConfirmedEmail, 'code_wrong'>> {
  const nowMs = clock()
  return inTransaction(db, async (tx) => {
    const newest = await lockNewestCode(tx, entityId)
    if (!newest) return refused('code_wrong')
    if (newest.tries < EMAIL_CODE_ATTEMPTS_MAX) await saveTry(tx, newest.id)
    const isMatch = newest.email === toMailbox(email) && isCodeOf(newest, code)
    const verdict = validateEmailCode({ ...newest, attemptsUsed: newest.tries, isMatch }, nowMs)
    if (!verdict.ok) return verdict
    const before = await findConfirmed(tx, entityId)
    await saveConfirmed(tx, newest, nowMs)
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
  return timingSafeEqual(Buffer.from(hashCode(id, code), 'hex'), Buffer.from(codeHash, 'hex'))
}

export type EmailState = {
  confirmed: ConfirmedEmail | null
  /** The newest unused code. */
  code: { email: string; sentAtMs: number; expiresAtMs: number } | null
}

export async function getEmailState(db: Db, entityId: string): Promise<EmailState> {
  const confirmed = await findConfirmed(db, entityId)
  const newest = await findNewestCode(db, entityId)
  if (!newest) return { confirmed, code: null }
  const { email, askedAtMs: sentAtMs, expiresAtMs } = newest
  return { confirmed, code: { email, sentAtMs, expiresAtMs } }
}

/** Returns the confirmed address of a holder; null if there is none, and then no mail is sent. */
export const findConfirmedEmail = async (db: Db, entityId: string): Promise<string | null> =>
  (await findConfirmed(db, entityId))?.email ?? null

/** Lists the entities that confirmed the same address, including this one; empty if it has confirmed none. */
export const listSharersOfEmail = (db: Db, entityId: string): Promise<string[]> =>
  listSharers(db, entityId)

export const pruneEmailCodes = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteCodesBefore(db, clock() - CODE_RETENTION_MS)
