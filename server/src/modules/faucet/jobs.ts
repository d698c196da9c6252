import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { SendGasDeps } from './deps.ts'
import { sendGift } from './gifts.ts'
import { faucetQueue, giftQueue, sendGiftSharesJob, sendGrantJob } from './queues.ts'
import { sendGas } from './service.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })
const giftSchema = z.strictObject({ giftId: z.uuid() })

export const createFaucetWorkers = (deps: SendGasDeps): JobWorker[] => [
  createStepWorker(deps, {
    queue: faucetQueue,
    schema: dataSchema,
    toJob: ({ grantId }) => sendGrantJob(grantId),
    step: ({ grantId }) => sendGas(deps, grantId),
  }),
  createStepWorker(deps, {
    queue: giftQueue,
    schema: giftSchema,
    toJob: ({ giftId }) => sendGiftSharesJob(giftId),
    step: ({ giftId }) => sendGift(deps, giftId),
  }),
]
