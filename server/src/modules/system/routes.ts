import type { Api } from '@parvalue/shared/api/table.ts'
import { RETRY_SECONDS } from '../../platform/http/envelope.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { findIncident, toIncidentRecord } from '../incidents/service.ts'
import type { FlagCache } from './flag-cache.ts'
import { getHealth, type HealthDeps } from './health.ts'

export type SystemDeps = HealthDeps & { version: string; flags: FlagCache }

export function createSystemHandlers(deps: SystemDeps): GroupHandlers<Api['system']> {
  return {
    listFlags: () => deps.flags.get(),
    getHealth: async ({ reply }) => {
      const { status, checks, sentences } = await getHealth(deps)
      if (status === 'down') reply.code(503).header('retry-after', RETRY_SECONDS)
      const incident = status === 'down' ? null : await findIncident(deps.db)
      const record = incident && toIncidentRecord(incident)
      return { status, version: deps.version, checks, sentences, incident: record }
    },
  }
}
