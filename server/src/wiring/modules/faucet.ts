import { createFaucetFinder } from '../../modules/faucet/chains.ts'
import { createFaucetWorkers } from '../../modules/faucet/jobs.ts'
import { faucetQueues } from '../../modules/faucet/queues.ts'
import { createFaucetHandlers } from '../../modules/faucet/routes.ts'
import type { ServerModule } from '../module.ts'

export const faucetModule = {
  handlers: ({ config, db, clock, random, enqueue, http }) => ({
    faucet: createFaucetHandlers({
      db,
      clock,
      random,
      enqueue,
      findFaucet: createFaucetFinder({ ...config, http }),
    }),
  }),
  queues: faucetQueues,
  workers: ({ config, db, clock, crashAt, enqueue, http }) =>
    createFaucetWorkers({
      db,
      clock,
      crashAt,
      enqueue,
      findFaucet: createFaucetFinder({ ...config, http }),
    }),
} satisfies ServerModule
