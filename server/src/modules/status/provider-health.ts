import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { type Heartbeat, saveSign } from './store.ts'

export type ProviderSigns = {
  note: (name: string, isWell: boolean) => void
  /** Stores what was noted since the last time. */
  save: (db: Db) => Promise<void>
}

/** What providers did, kept in memory until it is stored: a row for each answer would be many. */
export function createProviderSigns(clock: Clock): ProviderSigns {
  const noted = new Map<string, Heartbeat>()
  return {
    note: (name, isWell) => {
      const sign = noted.get(name) ?? { name, answeredAtMs: null, failedAtMs: null }
      noted.set(name, { ...sign, [isWell ? 'answeredAtMs' : 'failedAtMs']: clock() })
    },
    save: async (db) => {
      for (const [name, sign] of [...noted]) {
        await saveSign(db, 'provider', sign)
        // What came in the meantime is stored the next time.
        if (noted.get(name) === sign) noted.delete(name)
      }
    },
  }
}
