import { timingSafeEqual } from 'node:crypto'
import {
  EMAIL_CODE_ATTEMPTS_MAX,
  nextMailAtMs,
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
import { toSendRequest, toTellOldRequest } from './requests.ts'
import {
  type ConfirmedEmail,
  deleteCodesBefore,
  type EmailCode,
  findConfirmed,
  findNewestCode,
  insertCode,
  listAskedSince,
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
  /** Something of this holder's account has changed; said in the transaction that changes it. */
  tell: (tx: Tx, entityId: string) => Promise<void>
}

const HOUR_MS = 60 * 60_000
const CODES_KEPT_MS = 30 * 24 * HOUR_MS

export type Asked = { email: string; askedAtMs: number; nextMailAtMs: number }

export type EmailWish = { entityId: string; email: string }

/**
 * Requirement AB-14: a code for an address. Whether the address is somebody else's as well is nobody's to
 * learn. Refused with the time from which another mail may be asked for.
 */
export async function requestEmailCode(
  { db, clock, random, enqueue, tell }: EmailDeps,
  wish: EmailWish,
): Promise<Outcome<Asked, 'too_many'> & { nextMailAtMs: number }> {
  const { entityId } = wish
  const email = toMailbox(wish.email)
  const askedAtMs = clock()
  return inTransaction(db, async (tx) => {
    await lockMailbox(tx, entityId, email)
    const sinceMs = askedAtMs - HOUR_MS
    const { own, ofAddress } = await listAskedSince(tx, { entityId, email, sinceMs })
    const nextFor = (times: number[]) => nextMailAtMs(times, askedAtMs)
    const nextMs = Math.max(nextFor(own), nextFor(ofAddress))
    if (nextMs > askedAtMs) return { ...refused('too_many'), nextMailAtMs: nextMs }
    const id = makeId(askedAtMs, random(10))
    await insertCode(tx, { id, entityId, email, askedAtMs })
    await enqueue(tx, [toSendRequest(id)])
    await tell(tx, entityId)
    const laterMs = nextFor([...own, askedAtMs])
    return { ...accepted({ email, askedAtMs, nextMailAtMs: laterMs }), nextMailAtMs: laterMs }
  })
}

/** Requirement AB-14: each call is a try, counted before it is judged; all refusals are one. */
export function confirmEmail(
  { db, clock, enqueue, tell }: EmailDeps,
  { entityId, email, code }: EmailWish & { code: string },
): Promise<Outcome<ConfirmedEmail, 'code_wrong'>> {
  const nowMs = clock()
  return inTransaction(db, async (tx) => {
    const newest = await lockNewestCode(tx, entityId)
    if (!newest) return refused('code_wrong')
    if (newest.tries < EMAIL_CODE_ATTEMPTS_MAX) await saveTry(tx, newest.id)
    const isMatch = newest.email === toMailbox(email) && isCodeOf(newest, code)
    const judged = validateEmailCode({ ...newest, attemptsUsed: newest.tries, isMatch }, nowMs)
    if (!judged.ok) return judged
    const before = await findConfirmed(tx, entityId)
    await saveConfirmed(tx, newest, nowMs)
    // Who took an account over must not be the only one to hear that its mail goes elsewhere.
    if (before && before.email !== newest.email) {
      await enqueue(tx, [toTellOldRequest(newest.id, before.email)])
    }
    await tell(tx, entityId)
    return accepted({ email: newest.email, confirmedAtMs: nowMs })
  })
}

function isCodeOf({ id, codeHash }: EmailCode, code: string): boolean {
  if (codeHash === null) return false
  return timingSafeEqual(Buffer.from(hashCode(id, code), 'hex'), Buffer.from(codeHash, 'hex'))
}

export type EmailState = {
  confirmed: ConfirmedEmail | null
  /** The newest code that was asked for and not used. */
  code: { email: string; sentAtMs: number; expiresAtMs: number } | null
}

export async function getEmailState(db: Db, entityId: string): Promise<EmailState> {
  const confirmed = await findConfirmed(db, entityId)
  const newest = await findNewestCode(db, entityId)
  if (!newest) return { confirmed, code: null }
  const { email, askedAtMs: sentAtMs, expiresAtMs } = newest
  return { confirmed, code: { email, sentAtMs, expiresAtMs } }
}

/** The address to which a holder's mail goes; null: none was confirmed, so nothing goes out. */
export const findConfirmedEmail = async (db: Db, entityId: string): Promise<string | null> =>
  (await findConfirmed(db, entityId))?.email ?? null

/** Entities that confirmed the same address, this one among them; none where it has confirmed none. */
export const listSharersOfEmail = (db: Db, entityId: string): Promise<string[]> =>
  listSharers(db, entityId)

export const pruneEmailCodes = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteCodesBefore(db, clock() - CODES_KEPT_MS)
