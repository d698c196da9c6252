import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { createReserveChains } from '../modules/reserves/chains.ts'
import { findShortfall } from '../modules/reserves/service.ts'
import { createTreasuryHandlers } from '../modules/treasury/routes.ts'
import { createUsdPlusHandler } from '../modules/usdplus/events.ts'
import { createReconcileWorker, reconcileQueue } from '../modules/usdplus/jobs.ts'
import { createUsdPlusHandlers } from '../modules/usdplus/routes.ts'
import { createRpc } from '../providers/chain/rpc.ts'
import { createSupplyReader } from '../providers/chain/supply.ts'
import type { Part } from './part.ts'
import type { WorkDeps } from './work-deps.ts'

export const usdPlus = {
  handlers: ({ db, deployments, prices }) => ({
    usdplus: createUsdPlusHandlers({
      db,
      chains: deployments.map((deployment) => ({
        chainId: deployment.chainId,
        vault: findVault(deployment),
      })),
    }),
    treasury: createTreasuryHandlers({ db, deployments, prices }),
  }),
  queues: [reconcileQueue],
  workers: (deps) => [
    createReconcileWorker({
      ...deps,
      findShortfall: () =>
        findShortfall({
          ...deps,
          chains: createReserveChains({ ...deps.config, http: deps.http }),
        }),
      findSupply: createFindSupply(deps),
    }),
  ],
  chainHandlers: ({ enqueue }, deployment) => [
    createUsdPlusHandler(enqueue, findVault(deployment)),
  ],
} satisfies Part

const findVault = ({ contracts }: Deployment) =>
  (contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null

const createFindSupply = ({ http, findChain }: WorkDeps) =>
  createSupplyReader((chainId) => {
    const chain = findChain(chainId)
    if (!chain) return null
    const rpc = createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl)
    return { rpc, usdPlus: chain.deployment.contracts.usdPlus }
  })
