import type { Logger } from 'pino'
import type { ProviderHealth } from '../modules/status/provider-health.ts'
import { deleteHeartbeats, recordHeartbeat } from '../modules/status/service.ts'
import type { Clock, RandomBytes } from '../platform/ambient.ts'
import type { Db } from '../tables/tables.ts'
import type { ServerRole } from './roles.ts'

type HeartbeatDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  roles: readonly ServerRole[]
  providerHealth: ProviderHealth
  log: Logger
  /** Returns how far our clock is ahead of the database's; null if that is not known. */
  readSkewMs?: () => number | null
}

const EVERY_MS = 5000

/** Stores heartbeats of this process and the latest results of its providers until it is stopped. */
export function startHeartbeat(deps: HeartbeatDeps): { stop: () => Promise<void> } {
  const { db, clock, providerHealth, log } = deps
  const id = Buffer.from(deps.random(3)).toString('hex')
  const names = deps.roles.map((role) => `${role}-${id}`)
  const beat = async () => {
    try {
      await recordHeartbeat(db, names, clock(), deps.readSkewMs?.() ?? null)
      await providerHealth.save(db)
    } catch (error) {
      log.warn({ err: error }, 'heartbeat: storing failed, will retry')
    }
  }
  let beating = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await deleteHeartbeats(db, names).catch(() => undefined)
    },
  }
}
