import type { Flags } from '@parvalue/shared/domain/product/flags.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { getEffectiveFlags } from './service.ts'

/** How long a change made by another process may go unnoticed. */
export const FLAGS_FRESH_MS = 5000

export type FlagCache = { get: () => Promise<Flags>; clear: () => void }

type Read = { startedMs: number; flags: Promise<Flags> }

/** Creates a TTL cache: flags are read with every response and rarely change. */
export function createFlagCache({ db, clock }: { db: Db; clock: Clock }): FlagCache {
  let last: Read | null = null
  const clear = () => {
    last = null
  }
  const get = () => {
    if (last !== null && clock() - last.startedMs < FLAGS_FRESH_MS) return last.flags
    const read = { startedMs: clock(), flags: getEffectiveFlags(db) }
    last = read
    // Failures are not cached.
    read.flags.catch(() => {
      if (last === read) clear()
    })
    return read.flags
  }
  return { get, clear }
}
