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
    if (!(await tryLock(tx, request))) return refused('in_flight')
    const known = await findStoredAnswer({ db: tx, clock }, request)
    if (known) return known
    const answer = await work(tx)
    const stored = {
      fingerprint: request.fingerprint,
      status: answer.status,
      answer: JSON.stringify(answer.body),
      created_at: new Date(clock()),
    }
    const { principal, key } = request
    await tx
      .insertInto('idempotency_keys')
      .values({ principal, key, ...stored })
      // An expired row may not have been pruned yet.
      .onConflict((conflict) => conflict.columns(['principal', 'key']).doUpdateSet(stored))
      .execute()
    return accepted(answer)
  })
}

/** Locks the key until the transaction ends; the row itself cannot be locked before it exists. */
async function tryLock(tx: Tx, { principal, key }: IdempotentRequest): Promise<boolean> {
  const name = JSON.stringify([principal, key])
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7203411)) as is_locked
  `.execute(tx)
  return rows[0]?.is_locked === true
}

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
    .where('created_at', '>', new Date(clock() - IDEMPOTENCY_RETENTION_MS))
    .select(['fingerprint', 'status', 'answer'])
    .forKeyShare()
    .executeTakeFirst()
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) return refused('idempotency_mismatch')
  return accepted({ status: stored.status, body: stored.answer })
}

export async function deleteExpiredAnswers({ db, clock }: Deps): Promise<void> {
  const oldest = new Date(clock() - IDEMPOTENCY_RETENTION_MS)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldest).execute()
}
