import { yieldChainHandler } from '../../modules/yield/chain-handler.ts'
import { createYieldChains } from '../../modules/yield/chains.ts'
import { createYieldWorkers } from '../../modules/yield/jobs.ts'
import { runYieldJob, yieldQueues } from '../../modules/yield/queues.ts'
import { listYieldViolations } from '../../modules/yield/service.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import type { ServerModule } from '../module.ts'

export const yieldModule = {
  queues: yieldQueues,
  workers: (deps) =>
    createYieldWorkers({
      ...deps,
      chains: createYieldChains({ ...deps.config, http: deps.http }),
      everySeconds: deps.config.rebaseEverySeconds,
    }),
  firstJobs: () => [runYieldJob()],
  chainHandlers: () => [yieldChainHandler],
  checks: ({ config }) =>
    config.chains.map(({ id }) => ({
      id: 'supply-flow',
      part: `yield ${id}`,
      kind: 'books',
      list: async (tx) => toCheckFindings('yield', await listYieldViolations(tx, id)),
    })),
} satisfies ServerModule
