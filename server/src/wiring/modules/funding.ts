import { findWireMinter } from '@parvalue/shared/chain/contracts.ts'
import type { FeatureFlags } from '@parvalue/shared/domain/product/flags.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Config } from '../../config/config.ts'
import { createFundingWorkers } from '../../modules/funding/jobs.ts'
import { createFundingChainHandler } from '../../modules/funding/mint/chain-handler.ts'
import { createMinterFinder } from '../../modules/funding/mint/chains.ts'
import { fundingQueues, watchWiresJob } from '../../modules/funding/queues.ts'
import { createFundingHandlers } from '../../modules/funding/routes.ts'
import { listWireViolations } from '../../modules/funding/wire-invariants.ts'
import { publishChange } from '../../modules/notifications/service.ts'
import { getFeatureFlags } from '../../modules/system/service.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import { createBank } from '../../providers/bank/service.ts'
import type { Tx } from '../../tables/tables.ts'
import type { ServerModule } from '../module.ts'
import { listSupportedChainIds } from '../supported-chains.ts'

export const fundingModule = {
  handlers: ({ config, db, clock, random, enqueue }) => ({
    funding: createFundingHandlers({
      db,
      clock,
      random,
      enqueue,
      settings: config.wires,
      webhookSecret: config.providers.bank.webhookSecret,
      listChainIds: async (tx) => listWireChainIds(config, await getFeatureFlags(tx)),
      notify: notify,
    }),
  }),
  queues: fundingQueues,
  workers: ({ config, db, clock, random, log, crashAt, enqueue, http }) =>
    createFundingWorkers({
      db,
      clock,
      random,
      log,
      crashAt,
      enqueue,
      bank: createBank(config.providers.bank, http),
      settings: config.wires,
      approvalLimit: config.approvalLimit,
      findMinter: createMinterFinder({ ...config, http }),
      notify: notify,
    }),
  firstJobs: () => [watchWiresJob()],
  chainHandlers: ({ enqueue }) => [createFundingChainHandler(enqueue)],
  checks: () => [
    {
      id: 'wires',
      part: 'all',
      kind: 'books',
      list: async (tx) => toCheckFindings('wires', await listWireViolations(tx)),
    },
  ],
} satisfies ServerModule

const notify = (tx: Tx, wallet: Address) => publishChange(tx, { wallet, kind: 'wires' })

/** Lists the supported chains whose contracts include a minter for wires. */
function listWireChainIds(config: Config, flags: FeatureFlags): number[] {
  const withMinter = config.chains.filter(({ deployment }) => findWireMinter(deployment))
  const supported = listSupportedChainIds(config, flags)
  return supported.filter((chainId) => withMinter.some(({ id }) => id === chainId))
}
