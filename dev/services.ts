import type { WorldShifts } from '@parvalue/shared/domain/world-time.ts'
import { roles } from '../simulators/roles.ts'
import { toServerEnv } from './server-env.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

/** What this run found out at its start. */
export type Surroundings = {
  rpcUrls: Readonly<Record<number, string>>
  worldShifts: WorldShifts
}

/** The outside world: it lives on while the server is dead. */
export const toSimulators = (settings: Settings, around: Surroundings): Service => ({
  name: 'simulators',
  script: 'simulators/main.ts',
  env: toEnv(settings, around),
  urls: roles.map(({ port }) => `http://127.0.0.1:${settings.simPortBase + port}/livez`),
})

export const toServer = (settings: Settings, around: Surroundings): Service => ({
  name: 'server',
  script: 'server/src/main.ts',
  env: toEnv(settings, around),
  urls: [`http://localhost:${settings.port}/api/v1/_health/`, `http://localhost:${settings.port}/`],
})

const toEnv = (settings: Settings, { rpcUrls, worldShifts }: Surroundings) => ({
  ...toServerEnv(process.env, settings, rpcUrls),
  WORLD_SHIFTS: JSON.stringify(worldShifts),
})
