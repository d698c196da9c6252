import { type ServerRole, serverRoles } from '../../server/src/startup/roles.ts'
import type { StackSettings } from './settings.ts'

type Replica = { role: ServerRole; number: number; port: number; adminPort: number }

/**
 * Lists the processes of a run with replicas. API k listens at PORT + k - 1; admin ports count up from
 * ADMIN_PORT, those of the APIs first, then workers, then indexers.
 */
export const listReplicas = ({
  replicas,
  port,
  adminPort,
}: Pick<StackSettings, 'replicas' | 'port' | 'adminPort'>): Replica[] => {
  const each = replicas ?? 0
  return serverRoles.flatMap((role, roleIndex) =>
    Array.from({ length: each }, (_, index) => ({
      role,
      number: index + 1,
      port: role === 'api' ? port + index : port,
      adminPort: adminPort + roleIndex * each + index,
    })),
  )
}
