import type { Db, Tx } from '../../tables/tables.ts'
import { isPlanOutdated } from './prepared.ts'

const ATTEMPTS_MAX = 5

/** Two units met in a way that one of them must begin again; the second attempt finds the way free. */
const TRY_AGAIN = new Set(['40001', '40P01'])

/** Runs the whole unit in one transaction, again when the database asks for it. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      const mayTryAgain = TRY_AGAIN.has(code ?? '') || isPlanOutdated(error)
      if (attempt >= ATTEMPTS_MAX || !mayTryAgain) throw error
    }
  }
}
