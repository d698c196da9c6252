import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createReserveChains } from '../../modules/reserves/chains.ts'
import { listReserveShortfalls } from '../../modules/reserves/service.ts'
import { createTreasuryHandlers } from '../../modules/treasury/routes.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { createUsdPlusReconcileWorker, reconcileUsdPlusQueue } from '../../modules/usdplus/jobs.ts'
import { listSupplyViolations } from '../../modules/usdplus/reconcile.ts'
import { createUsdPlusHandlers } from '../../modules/usdplus/routes.ts'
import { type InvariantCheck, toCheckFindings } from '../../ports/checks.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { createSupplyReader } from '../../providers/token-supply/service.ts'
import type { ServerModule } from '../module.ts'
import type { WorkerDeps } from '../worker-deps.ts'

export const usdPlusModule = {
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
  queues: [reconcileUsdPlusQueue],
  workers: (deps) => [
    createUsdPlusReconcileWorker({ ...deps, findSupply: createFindSupply(deps) }),
  ],
  checks: (deps) => [createBackingCheck(deps), ...createSupplyChecks(deps)],
  chainHandlers: ({ enqueue }, deployment) => [
    createUsdPlusHandler(enqueue, findVault(deployment)),
  ],
} satisfies ServerModule

const findVault = ({ contracts }: Deployment) =>
  (contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null

function createBackingCheck(deps: WorkerDeps): InvariantCheck {
  const chains = createReserveChains({ ...deps.config, http: deps.http })
  return {
    id: 'backing',
    part: 'all',
    kind: 'outside',
    list: async () => {
      const sentences = await listReserveShortfalls({ ...deps, chains })
      return sentences && toCheckFindings('buy', sentences)
    },
  }
}

/**
 * Creates the checks of the supply. If USD+ exists outside the ledger, they stop buying and redeeming, because that
 * USD+ would be paid out.
 */
const createSupplyChecks = (deps: WorkerDeps): InvariantCheck[] =>
  deps.config.chains.map(({ id: chainId }) => ({
    id: 'supply-flow',
    part: `usdplus ${chainId}`,
    kind: 'outside',
    list: async () => {
      const findSupply = createFindSupply(deps)
      const sentences = await listSupplyViolations({ ...deps, findSupply }, chainId)
      return (
        sentences && [...toCheckFindings('buy', sentences), ...toCheckFindings('redeem', sentences)]
      )
    },
  }))

const createFindSupply = ({ http, findChain }: WorkerDeps) =>
  createSupplyReader((chainId) => {
    const chain = findChain(chainId)
    if (!chain) return null
    const rpc = createRpc(http, chain.nodeUrls)
    return { rpc, usdPlus: chain.deployment.contracts.usdPlus }
  })
