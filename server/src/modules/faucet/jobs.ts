import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { SendGasDeps } from './deps.ts'
import { gasGrantQueue, tokenGrantQueue, sendGiftSharesJob, sendGrantJob } from './queues.ts'
import { sendGasGrant } from './service.ts'
import { sendTokenGrant } from './token-grants.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })
const giftSchema = z.strictObject({ giftId: z.uuid() })

export const createFaucetWorkers = (deps: SendGasDeps): JobWorker[] => [
  createStepWorker(deps, {
    queue: gasGrantQueue,
    schema: dataSchema,
    toJob: ({ grantId }) => sendGrantJob(grantId),
    step: ({ grantId }) => sendGasGrant(deps, grantId),
  }),
  createStepWorker(deps, {
    queue: tokenGrantQueue,
    schema: giftSchema,
    toJob: ({ giftId }) => sendGiftSharesJob(giftId),
    step: ({ giftId }) => sendTokenGrant(deps, giftId),
  }),
]
