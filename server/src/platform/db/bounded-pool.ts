import pg from 'pg'
import { findTimeBudget, spend } from './time-budget.ts'

/** The text of the pool's own timeout, so that both are treated alike. */
const TIMEOUT = 'timeout exceeded when trying to connect'

/** A pool in which a request waits for a connection no longer than its budget lasts. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    // An idle connection comes at once, so there is nothing to bound, unless another request of this moment gets it.
    const isAtOnce = this.idleCount > this.waitingCount
    const acquired = super.connect()
    const budget = isAtOnce ? null : findTimeBudget()
    return budget === null ? acquired : spend(budget, () => waitAtMost(acquired, budget.leftMs))
  }
}

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** Waits for a connection; one that comes too late goes back to the pool. */
function waitAtMost(acquired: Promise<pg.PoolClient>, maxMs: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(TIMEOUT))
    }, maxMs)
    acquired.then(
      (client) => {
        clearTimeout(timer)
        if (isLate) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
