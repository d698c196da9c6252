import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { notifyOldAddressQueue, sendCodeQueue } from './queues.ts'
import { notifyOldAddress, type SendDeps, sendCode } from './send.ts'

const dataSchema = z.strictObject({ codeId: z.uuid() })
const oldSchema = dataSchema.extend({ oldAddress: z.string() })

export const createEmailWorkers = (deps: SendDeps): JobWorker[] => [
  { queue: sendCodeQueue, run: (data) => sendCode(deps, dataSchema.parse(data).codeId) },
  { queue: notifyOldAddressQueue, run: (data) => notifyOldAddress(deps, oldSchema.parse(data)) },
]
