import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createBridgeChainHandler } from '../../modules/bridge/chain-handler.ts'
import { createBridgeHandlers } from '../../modules/bridge/routes.ts'
import { listBridgeViolations } from '../../modules/bridge/service.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import type { ServerModule } from '../module.ts'

export const bridgeModule = {
  handlers: ({ config: { chains }, db }) => ({
    bridge: createBridgeHandlers({
      db,
      isLocal: (chainId) => chains.some(({ id, isLocal }) => id === chainId && isLocal),
    }),
  }),
  chainHandlers: ({ crashAt, clock, enqueue }, { contracts }) => {
    const waypoint = contracts.ccipWaypoint?.toLowerCase() as Address | undefined
    return waypoint ? [createBridgeChainHandler({ waypoint, crashAt, clock, enqueue })] : []
  },
  checks: ({ config }) =>
    config.chains.map(({ id }) => ({
      id: 'bridge',
      part: `messages ${id}`,
      kind: 'books',
      list: async (tx) => toCheckFindings('bridge', await listBridgeViolations(tx, id)),
    })),
} satisfies ServerModule
