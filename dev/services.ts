import { roles } from '../simulators/roles.ts'
import { toServerEnv } from './server-env.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

type RpcUrls = Readonly<Record<number, string>>

/** The outside world: it lives on while the server is dead. */
export const toSimulators = (settings: Settings, rpcUrls: RpcUrls): Service => ({
  name: 'simulators',
  script: 'simulators/main.ts',
  env: toServerEnv(process.env, settings, rpcUrls),
  urls: roles.map(({ port }) => `http://127.0.0.1:${settings.simPortBase + port}/livez`),
})

export const toServer = (settings: Settings, rpcUrls: RpcUrls): Service => ({
  name: 'server',
  script: 'server/src/main.ts',
  env: toServerEnv(process.env, settings, rpcUrls),
  urls: [`http://localhost:${settings.port}/api/v1/_health/`, `http://localhost:${settings.port}/`],
})
