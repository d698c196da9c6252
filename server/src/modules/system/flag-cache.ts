import type { FeatureFlags } from '@parvalue/shared/domain/product/flags.ts'
import type { Clock } from '../../platform/ambient.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { Db } from '../../tables/tables.ts'
import { getEffectiveFlags } from './service.ts'

/** Milliseconds for which a change made by another process may go unnoticed. */
export const FLAG_CACHE_TTL_MS = 5000

export type FlagCache = { get: () => Promise<FeatureFlags>; clear: () => void }

/** Creates a TTL cache: flags are read with every response and rarely change. */
export function createFlagCache({ db, clock }: { db: Db; clock: Clock }): FlagCache {
  let cache = createTtlCache(clock, FLAG_CACHE_TTL_MS)
  return {
    get: () => cache('flags', () => getEffectiveFlags(db)),
    clear: () => {
      cache = createTtlCache(clock, FLAG_CACHE_TTL_MS)
    },
  }
}
