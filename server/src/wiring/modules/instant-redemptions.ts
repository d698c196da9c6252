import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { instantRedemptionHandler } from '../../modules/instant-redemptions/chain-handler.ts'
import { createInstantChainFinder } from '../../modules/instant-redemptions/chains.ts'
import {
  listFeeDifferences,
  listInstantViolations,
} from '../../modules/instant-redemptions/invariants.ts'
import { createRefillWorker } from '../../modules/instant-redemptions/jobs.ts'
import { refillQueue } from '../../modules/instant-redemptions/queues.ts'
import { createInstantRedemptionHandlers } from '../../modules/instant-redemptions/routes.ts'
import { wakeRefills } from '../../modules/instant-redemptions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type InvariantCheck, toCheckFindings } from '../../ports/checks.ts'
import { createCustodian } from '../../providers/custodian/service.ts'
import type { ServerModule } from '../module.ts'
import type { WorkerDeps } from '../worker-deps.ts'

export const instantRedemptionsModule = {
  handlers: (deps) => ({
    'instant-redemptions': createInstantRedemptionHandlers({
      ...deps,
      findChain: createInstantChainFinder({ ...deps.config, http: deps.http }),
    }),
  }),
  queues: [refillQueue],
  workers: (deps) => [
    createRefillWorker({
      ...deps,
      approvalLimit: deps.config.approvalLimit,
      custodian: createCustodian(deps.config.providers.custodian, deps.http),
      findChain: createInstantChainFinder({ ...deps.config, http: deps.http }),
    }),
  ],
  start: ({ db, enqueue }) => inTransaction(db, (tx) => wakeRefills(tx, { enqueue })),
  chainHandlers: (_, { contracts }) =>
    contracts.instantRedeemer ? [instantRedemptionHandler] : [],
  checks: (deps) => deps.config.chains.flatMap(({ id }) => createChecks(deps, id)),
} satisfies ServerModule

function createChecks({ config, http }: WorkerDeps, chainId: number): InvariantCheck[] {
  const chain = createInstantChainFinder({ ...config, http })(chainId)
  const deployment = config.chains.find(({ id }) => id === chainId)?.deployment
  if (!chain || !deployment) return []
  const tokens = deployment.paymentTokens.map(({ address }) => address.toLowerCase() as Address)
  return [
    {
      id: 'redemptions',
      part: `buffer ${chainId}`,
      kind: 'books',
      list: async (tx) =>
        toCheckFindings('redeem', await listInstantViolations(tx, chainId, tokens)),
    },
    {
      id: 'redemptions',
      part: `buffer fees ${chainId}`,
      kind: 'outside',
      list: async (db) => {
        const sentences = await listFeeDifferences(db, { chainId, chain, tokens })
        return sentences && toCheckFindings('redeem', sentences)
      },
    },
  ]
}
