import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { SendGasDeps } from './deps.ts'
import { sendGift } from './gifts.ts'
import { faucetQueue, giftQueue } from './queues.ts'
import { sendGas } from './service.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })
const giftSchema = z.strictObject({ giftId: z.uuid() })

export const createFaucetWorkers = (deps: SendGasDeps): JobWorker[] => [
  { queue: faucetQueue, run: (data) => sendGas(deps, dataSchema.parse(data).grantId) },
  { queue: giftQueue, run: (data) => sendGift(deps, giftSchema.parse(data).giftId) },
]
