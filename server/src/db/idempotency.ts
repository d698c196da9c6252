import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { sql } from 'kysely'
import type { Clock } from '../world.ts'
import type { Db, Tx } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** One caller's wish: `fingerprint` stands for method, address and body of the request. */
export type IdempotentRequest = { principal: string; key: string; fingerprint: string }

/** A JSON value and the status it is sent with; refusals of the work are answers too. */
export type StoredAnswer = { status: number; body: unknown }

/** The same key with another request: 422. The first one has not been answered yet: 409. */
export type IdempotencyRefusal = 'idempotency_mismatch' | 'in_flight'

/**
 * Runs the work and stores its answer, in one transaction, or gives the stored one. Work that throws
 * leaves nothing, so the caller may try again under the same key. On PGlite, which runs one
 * transaction at a time, a second request waits for the first instead of being refused.
 */
export function withIdempotency(
  { db, clock }: { db: Db; clock: Clock },
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<Outcome<StoredAnswer, IdempotencyRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, request))) return refused('in_flight')
    const stored = await findStored(tx, request)
    if (stored) {
      if (stored.fingerprint !== request.fingerprint) return refused('idempotency_mismatch')
      return accepted({ status: stored.status, body: stored.answer })
    }
    const answer = await work(tx)
    await tx
      .insertInto('idempotency_keys')
      .values({
        ...request,
        status: answer.status,
        answer: JSON.stringify(answer.body),
        created_at: new Date(clock()),
      })
      .execute()
    return accepted(answer)
  })
}

/** Held until the transaction ends; the row itself cannot be locked before it exists. */
async function tryLock(tx: Tx, { principal, key }: IdempotentRequest): Promise<boolean> {
  const name = JSON.stringify([principal, key])
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7203411)) as is_locked
  `.execute(tx)
  return rows[0]?.is_locked === true
}

const findStored = (tx: Tx, { principal, key }: IdempotentRequest) =>
  tx
    .selectFrom('idempotency_keys')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .select(['fingerprint', 'status', 'answer'])
    .executeTakeFirst()
