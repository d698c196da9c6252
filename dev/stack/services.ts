import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { simulatorRoles } from '../../simulators/roles.ts'
import { fromRoot } from '../paths.ts'
import { listReplicas } from './replicas.ts'
import { toServerEnv } from './server-env.ts'
import type { StackService } from './service.ts'
import type { StackSettings } from './settings.ts'

/** RPC URLs and market clock, which are known once the chains run. */
export type RunContext = {
  rpcUrls: Readonly<Record<number, string>>
  worldShifts: WorldShifts
}

/** Module that exports the page's texts, which the simulated translation service serves. */
const PAGE_TEXTS = 'web/src/app/i18n/bundled-texts.ts'

/** Returns the simulators' process, which stays up while the server restarts. */
export const toSimulatorService = (settings: StackSettings, context: RunContext): StackService => ({
  name: 'simulators',
  script: 'simulators/main.ts',
  args: [],
  env: { ...toEnv(settings, context), PAGE_TEXTS: fromRoot(PAGE_TEXTS) },
  urls: simulatorRoles.map(({ port }) => `http://127.0.0.1:${settings.simPortBase + port}/livez`),
})

/** Returns one server with all roles, or the replicas of each role. */
export function toServerServices(settings: StackSettings, context: RunContext): StackService[] {
  if (settings.replicas === null) {
    return [toServer(settings, context, { name: 'server', args: [], hasPage: true })]
  }
  return listReplicas(settings).map(({ role, number, ...ports }) =>
    toServer({ ...settings, ...ports }, context, {
      name: `${role}-${number}`,
      args: [`--roles=${role}`],
      hasPage: role === 'api',
    }),
  )
}

type Part = Pick<StackService, 'name' | 'args'> & { hasPage: boolean }

const toServer = (
  settings: StackSettings,
  context: RunContext,
  { name, args, hasPage }: Part,
): StackService => ({
  name,
  script: 'server/src/main.ts',
  args,
  env: toEnv(settings, context),
  urls: hasPage
    ? [`http://localhost:${settings.port}/api/v1/_health/`, `http://localhost:${settings.port}/`]
    : [`http://127.0.0.1:${settings.adminPort}/readyz`],
})

const toEnv = (settings: StackSettings, { rpcUrls, worldShifts }: RunContext) => ({
  ...toServerEnv(process.env, settings, rpcUrls),
  SIMULATED_CLOCK_SHIFTS: JSON.stringify(worldShifts),
})
