import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { sendCodeQueue, tellOldQueue } from './requests.ts'
import { type SendDeps, sendCode, tellOldAddress } from './send.ts'

const dataSchema = z.strictObject({ codeId: z.uuid() })
const oldSchema = dataSchema.extend({ oldAddress: z.string() })

export const createEmailWorkers = (deps: SendDeps): JobWorker[] => [
  { queue: sendCodeQueue, run: (data) => sendCode(deps, dataSchema.parse(data).codeId) },
  { queue: tellOldQueue, run: (data) => tellOldAddress(deps, oldSchema.parse(data)) },
]
