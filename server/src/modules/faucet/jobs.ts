import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { SendGasDeps } from './deps.ts'
import { gasGrantQueue, tokenGrantQueue } from './queues.ts'
import { sendGasGrant } from './service.ts'
import { sendTokenGrant } from './token-grants.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })
const giftSchema = z.strictObject({ giftId: z.uuid() })

export const createFaucetWorkers = (deps: SendGasDeps): JobWorker[] => [
  { queue: gasGrantQueue, run: (data) => sendGasGrant(deps, dataSchema.parse(data).grantId) },
  { queue: tokenGrantQueue, run: (data) => sendTokenGrant(deps, giftSchema.parse(data).giftId) },
]
