import { yieldChainHandler } from '../../modules/yield/chain-handler.ts'
import { createYieldChains } from '../../modules/yield/chains.ts'
import { createYieldWorkers } from '../../modules/yield/jobs.ts'
import { runYieldJob, yieldQueues } from '../../modules/yield/queues.ts'
import { listYieldViolations } from '../../modules/yield/service.ts'
import { toFindings } from '../../ports/checks.ts'
import type { Module } from '../part.ts'

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
      list: async (tx) => toFindings('yield', await listYieldViolations(tx, id)),
    })),
} satisfies Module
