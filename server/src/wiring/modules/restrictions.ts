import { restrictionHandler } from '../../modules/restrictions/chain-handler.ts'
import { createRestrictionWorker } from '../../modules/restrictions/jobs.ts'
import { restrictionQueue } from '../../modules/restrictions/queues.ts'
import { restrictOnNewChains } from '../../modules/restrictions/service.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import type { ServerModule } from '../module.ts'

export const restrictionsModule = {
  queues: [restrictionQueue],
  workers: ({ config, db, clock, crashAt, enqueue, http, findChain }) => [
    createRestrictionWorker({
      db,
      clock,
      crashAt,
      enqueue,
      findRestrictor: (chainId) => {
        const chain = findChain(chainId)
        if (!chain || config.restrictorKey === null) return null
        const rpc = createRpc(http, chain.nodeUrls)
        const sender = createChainSender(rpc, chainId, config.restrictorKey)
        return { sender, restrictor: chain.deployment.contracts.transferRestrictor }
      },
    }),
  ],
  start: ({ config, db, clock, enqueue }) =>
    restrictOnNewChains({ db, clock, enqueue, chainIds: config.chains.map(({ id }) => id) }),
  chainHandlers: () => [restrictionHandler],
} satisfies ServerModule
