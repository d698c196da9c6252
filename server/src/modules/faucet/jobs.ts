import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { SendGasDeps } from './deps.ts'
import { gasGrantQueue, sendGasGrantJob, sendTokenGrantJob, tokenGrantQueue } from './queues.ts'
import { sendGasGrant } from './service.ts'
import { sendTokenGrant } from './token-grants.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })
const giftSchema = z.strictObject({ giftId: z.uuid() })

export const createFaucetWorkers = (deps: SendGasDeps): JobWorker[] => [
  createStepWorker(deps, {
    queue: gasGrantQueue,
    schema: dataSchema,
    toJob: ({ grantId }) => sendGasGrantJob(grantId),
    step: ({ grantId }) => sendGasGrant(deps, grantId),
  }),
  createStepWorker(deps, {
    queue: tokenGrantQueue,
    schema: giftSchema,
    toJob: ({ giftId }) => sendTokenGrantJob(giftId),
    step: ({ giftId }) => sendTokenGrant(deps, giftId),
  }),
]
