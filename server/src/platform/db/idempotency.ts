import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'
import { inTransaction } from './transaction.ts'

type Deps = { db: Db; clock: Clock }

/** One request of a caller; `fingerprint` stands for its method, address and body. */
export type IdempotentRequest = { principal: string; key: string; fingerprint: string }

/** An answer as JSON with its HTTP status; a refusal of the handler is an answer too. */
export type StoredAnswer = { status: number; body: unknown }

/**
 * Reasons to refuse a request. `idempotency_mismatch`: the key was used for another request (422). `in_flight`: the
 * first request under the key has no answer yet (409).
 */
export type IdempotencyRefusal = 'idempotency_mismatch' | 'in_flight'

type Answered<Reason extends string> = Outcome<StoredAnswer, Reason>

/** Answers are stored for a day; after that the key can be used again. */
export const IDEMPOTENCY_RETENTION_MS = 24 * 60 * 60_000

/**
 * Runs the work and stores its answer in one transaction, or returns the stored answer. Work that throws stores
 * nothing, so the caller may retry under the same key. On PGlite, which runs one transaction at a time, a second
 * request waits for the first instead of being refused.
 */
export function withIdempotency(
  { db, clock }: Deps,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<Answered<IdempotencyRefusal>> {
  return inTransaction(db, async (tx) => {
    const { isLocked, isAnswered } = await lockKey(tx, clock, request)
    if (!isLocked) return refused('in_flight')
    if (isAnswered) throw new AnsweredMeanwhileError()
    const answer = await work(tx)
    if (!(await storeAnswer(tx, clock, request, answer))) throw new AnsweredMeanwhileError()
    return accepted(answer)
  }).catch(async (error: unknown) => {
    if (!(error instanceof AnsweredMeanwhileError)) throw error
    return (await findStoredAnswer({ db, clock }, request)) ?? refused('in_flight')
  })
}

/** Thrown to roll the work back: another request has stored its answer, perhaps between the lookup and the lock. */
class AnsweredMeanwhileError extends Error {}

/**
 * Locks the key until the transaction ends and looks for its answer, in one statement; the row itself cannot be locked
 * before it exists. The lookup may not see the answer of a request that held the lock until just now, which
 * `storeAnswer` finds.
 */
async function lockKey(
  tx: Tx,
  clock: Clock,
  { principal, key }: IdempotentRequest,
): Promise<{ isLocked: boolean; isAnswered: boolean }> {
  const name = JSON.stringify([principal, key])
  const { rows } = await sql<{ is_locked: boolean; is_answered: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7203411)) as is_locked,
      exists (
        select from idempotency_keys
        where principal = ${principal} and key = ${key} and created_at > ${oldestAt(clock)}
      ) as is_answered
  `.execute(tx)
  const [row] = rows
  return { isLocked: row?.is_locked ?? false, isAnswered: row?.is_answered ?? false }
}

/** Stores the answer; returns false if the key has one. An expired row may not have been pruned yet. */
async function storeAnswer(
  tx: Tx,
  clock: Clock,
  { principal, key, fingerprint }: IdempotentRequest,
  { status, body }: StoredAnswer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into idempotency_keys as known (principal, key, fingerprint, status, answer, created_at)
    values (${principal}, ${key}, ${fingerprint}, ${status}, ${JSON.stringify(body)},
      ${new Date(clock())})
    on conflict (principal, key) do update set fingerprint = excluded.fingerprint,
      status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
    where known.created_at <= ${oldestAt(clock)}
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Returns the time before which answers are expired. */
const oldestAt = (clock: Clock) => new Date(clock() - IDEMPOTENCY_RETENTION_MS)

/**
 * Returns the stored answer of the key, or null. Locks its row, so that the repeated answer waits for a standby as the
 * first one did: a leader that lost its standbys may show a row that no other server has. A former leader refuses the
 * lock.
 */
export async function findStoredAnswer(
  { db, clock }: Deps,
  { principal, key, fingerprint }: IdempotentRequest,
): Promise<Answered<'idempotency_mismatch'> | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('created_at', '>', oldestAt(clock))
    .select(['fingerprint', 'status', 'answer'])
    .forKeyShare()
    .executeTakeFirst()
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) return refused('idempotency_mismatch')
  return accepted({ status: stored.status, body: stored.answer })
}

export async function deleteExpiredAnswers({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldestAt(clock)).execute()
}
