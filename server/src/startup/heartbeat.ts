import type { Logger } from 'pino'
import type { ProviderHealth } from '../modules/status/provider-health.ts'
import { deleteHeartbeats, recordHeartbeat } from '../modules/status/service.ts'
import type { Clock, RandomBytes } from '../platform/ambient.ts'
import type { Db } from '../tables/tables.ts'
import type { Role } from './roles.ts'

type HeartbeatDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  roles: readonly Role[]
  providerHealth: ProviderHealth
  log: Logger
}

const EVERY_MS = 5000

/** Says that this process runs, and whom it heard of, until it stops. */
export function startHeartbeat(deps: HeartbeatDeps): { stop: () => Promise<void> } {
  const { db, clock, providerHealth, log } = deps
  const id = Buffer.from(deps.random(3)).toString('hex')
  const names = deps.roles.map((role) => `${role}-${id}`)
  const beat = async () => {
    try {
      await recordHeartbeat(db, names, clock())
      await providerHealth.save(db)
    } catch (error) {
      log.warn({ err: error }, 'no sign of life could be stored')
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
