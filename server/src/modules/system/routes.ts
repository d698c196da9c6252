import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import type { FlagCache } from './flag-cache.ts'
import { getHealth, type HealthDeps } from './health.ts'

export type SystemDeps = HealthDeps & { version: string; flags: FlagCache }

export function createSystemHandlers(deps: SystemDeps): GroupHandlers<Api['system']> {
  return {
    listFlags: () => deps.flags.get(),
    getHealth: async ({ reply }) => {
      const { status, checks, sentences } = await getHealth(deps)
      if (status === 'down') reply.code(503)
      return { status, version: deps.version, checks, sentences }
    },
  }
}
