import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { notifyOldAddressQueue, sendEmailCodeQueue } from './queues.ts'
import { notifyOldAddress, type SendEmailDeps, sendEmailCode } from './send.ts'

const dataSchema = z.strictObject({ codeId: z.uuid() })
const oldSchema = dataSchema.extend({ oldAddress: z.string() })

export const createEmailWorkers = (deps: SendEmailDeps): JobWorker[] => [
  { queue: sendEmailCodeQueue, run: (data) => sendEmailCode(deps, dataSchema.parse(data).codeId) },
  { queue: notifyOldAddressQueue, run: (data) => notifyOldAddress(deps, oldSchema.parse(data)) },
]
