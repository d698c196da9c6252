import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createRedemptionChainHandler } from '../../modules/redemptions/chain-handler.ts'
import { createRedeemerChainFinder } from '../../modules/redemptions/chains.ts'
import { createRedemptionWorkers } from '../../modules/redemptions/queue/jobs.ts'
import { redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import { createRedemptionHandlers } from '../../modules/redemptions/routes.ts'
import { listRedemptionViolations, wakeRedemptions } from '../../modules/redemptions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import { createCustodian } from '../../providers/custodian/service.ts'
import type { ServerModule } from '../module.ts'

export const redemptionsModule = {
  handlers: ({ db, clock }) => ({ redemptions: createRedemptionHandlers({ db, clock }) }),
  queues: redemptionQueues,
  workers: (deps) =>
    createRedemptionWorkers({
      ...deps,
      approvalLimit: deps.config.approvalLimit,
      custodian: createCustodian(deps.config.providers.custodian, deps.http),
      findChain: createRedeemerChainFinder({ ...deps.config, http: deps.http }),
    }),
  // Every start enqueues a job for each queue with work, so lost jobs and jobs of an earlier version need no repair.
  start: ({ db, enqueue }) => inTransaction(db, (tx) => wakeRedemptions(tx, { enqueue })),
  chainHandlers: (deps, { contracts }) => {
    const contract = contracts.usdPlusRedeemer?.toLowerCase() as Address | undefined
    return contract ? [createRedemptionChainHandler({ ...deps, contract })] : []
  },
  checks: ({ config }) =>
    config.chains.map(({ id, deployment }) => ({
      id: 'redemptions',
      part: `tickets ${id}`,
      kind: 'books',
      list: async (tx) => {
        const tokens = deployment.paymentTokens.map(
          ({ address }) => address.toLowerCase() as Address,
        )
        return toCheckFindings('redeem', await listRedemptionViolations(tx, id, tokens))
      },
    })),
} satisfies ServerModule
