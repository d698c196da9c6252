import { corporateActionKinds } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { ActionDeps } from './deps.ts'
import { payDividend } from './dividend/pay-dividend.ts'
import { processCorporateActions } from './process-actions.ts'
import { processChainStep } from './process-chain-step.ts'
import { actionsQueue, chainActionsQueue, payDividendQueue } from './queues.ts'

const chainJob = z.strictObject({ chainId: z.int(), kind: z.enum(corporateActionKinds) })
const paymentJob = z.strictObject({ actionId: z.uuid(), chainId: z.int() })

export const createActionWorkers = (deps: ActionDeps): JobWorker[] => [
  { queue: actionsQueue, run: () => processCorporateActions(deps) },
  { queue: chainActionsQueue, run: (data) => processChainStep(deps, chainJob.parse(data)) },
  { queue: payDividendQueue, run: (data) => payDividend(deps, paymentJob.parse(data)) },
]
