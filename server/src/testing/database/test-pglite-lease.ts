import type { PGlite } from '@electric-sql/pglite'
import type { EmbeddedDatabase } from '../../platform/db/pglite-engine.ts'

export type PgliteLease = {
  /** Wrapper of the shared instance; closing it leaves that open. */
  calls: EmbeddedDatabase
  /** Returns whether no call of this wrapper is running. */
  isQuiet: () => boolean
}

/** Wraps a database for one test. After `close` every call is refused with PGlite's own error. */
export function leasePglite(pglite: PGlite): PgliteLease {
  let isClosed = false
  let running = 0
  const unsubscribe: (() => Promise<void>)[] = []
  async function run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('PGlite is closed')
    running += 1
    try {
      return await call()
    } finally {
      running -= 1
    }
  }
  const calls: EmbeddedDatabase = {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosed
    },
    query: (...args) => run(() => pglite.query(...args)) as never,
    exec: (...args) => run(() => pglite.exec(...args)),
    transaction: (...args) => run(() => pglite.transaction(...args)) as never,
    listen: (...args) =>
      run(async () => {
        const end = await pglite.listen(...args)
        unsubscribe.push(end)
        return end
      }),
    close: async () => {
      isClosed = true
      for (const end of unsubscribe) await end()
    },
  }
  return { calls, isQuiet: () => running === 0 }
}
