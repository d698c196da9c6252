import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import { getFlags, getHealth, type HealthDeps } from './service.ts'

export type SystemDeps = HealthDeps & { version: string }

export function createSystemHandlers(deps: SystemDeps): GroupHandlers<Api['system']> {
  return {
    listFlags: () => getFlags(deps.db),
    getHealth: async ({ reply }) => {
      const { status, checks } = await getHealth(deps)
      if (status === 'down') reply.code(503)
      return { status, version: deps.version, checks }
    },
  }
}
