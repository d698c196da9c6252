import type { Db, Tx } from '../../tables/tables.ts'
import { addToSpan, inChildSpan } from '../tracing/trace.ts'
import { isPlanOutdated } from './prepared.ts'

const ATTEMPTS_MAX = 5

/**
 * Codes of a serialization failure and a deadlock: one of the two transactions is rolled back, and a retry of it can
 * succeed.
 */
const TRY_AGAIN = new Set(['40001', '40P01'])

/** Runs the work in one transaction, and retries it when the database asks for it. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inChildSpan('db transaction', {}, () => runWithRetries(db, work))

async function runWithRetries<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      const mayTryAgain = TRY_AGAIN.has(code ?? '') || isPlanOutdated(error)
      if (attempt >= ATTEMPTS_MAX || !mayTryAgain) throw error
      addToSpan({ 'parvalue.retries': attempt })
    }
  }
}
