import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { faucetQueue } from './requests.ts'
import { type SendGasDeps, sendGas } from './service.ts'

const dataSchema = z.strictObject({ grantId: z.uuid() })

export const createFaucetWorker = (deps: SendGasDeps): JobWorker => ({
  queue: faucetQueue,
  run: (data) => sendGas(deps, dataSchema.parse(data).grantId),
})
