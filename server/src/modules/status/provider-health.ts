import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { type Heartbeat, saveHeartbeat } from './store.ts'

export type ProviderHealth = {
  note: (name: string, isWell: boolean) => void
  /** Saves the outcomes since the last call. */
  save: (db: Db) => Promise<void>
}

/** Collects provider outcomes in memory until they are saved: a row per response would be too many. */
export function createProviderHealth(clock: Clock): ProviderHealth {
  const noted = new Map<string, Heartbeat>()
  return {
    note: (name, isWell) => {
      const sign = noted.get(name) ?? { name, answeredAtMs: null, failedAtMs: null }
      noted.set(name, { ...sign, [isWell ? 'answeredAtMs' : 'failedAtMs']: clock() })
    },
    save: async (db) => {
      for (const [name, sign] of [...noted]) {
        await saveHeartbeat(db, 'provider', sign)
        // A newer outcome of this provider is saved by the next call.
        if (noted.get(name) === sign) noted.delete(name)
      }
    },
  }
}
