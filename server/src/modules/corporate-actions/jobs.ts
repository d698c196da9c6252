import { corporateActionKinds } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { z } from 'zod'
import { createRecurringWorker, createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { ActionDeps } from './deps.ts'
import { payDividend } from './dividend/pay-dividend.ts'
import { processCorporateActions } from './process-actions.ts'
import { processChainStep } from './process-chain-step.ts'
import {
  chainActionsQueue,
  payDividendJob,
  payDividendQueue,
  processChainActionsJob,
  runActionsJob,
} from './queues.ts'

const chainJob = z.strictObject({ chainId: z.int(), kind: z.enum(corporateActionKinds) })
const paymentJob = z.strictObject({ actionId: z.uuid(), chainId: z.int() })

export const createActionWorkers = (deps: ActionDeps): JobWorker[] => [
  createRecurringWorker(deps, runActionsJob(), deps.everySeconds, () =>
    processCorporateActions(deps),
  ),
  createStepWorker(deps, {
    queue: chainActionsQueue,
    schema: chainJob,
    toJob: processChainActionsJob,
    step: (queueKey) => processChainStep(deps, queueKey),
  }),
  createStepWorker(deps, {
    queue: payDividendQueue,
    schema: paymentJob,
    toJob: payDividendJob,
    step: (key) => payDividend(deps, key),
  }),
]
