import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { advance } from './advance.ts'
import type { PayoutDeps } from './deps.ts'
import { advanceQueue } from './requests.ts'

const dataSchema = z.strictObject({ id: z.uuid(), version: z.int() })

export const createAdvanceWorker = (deps: PayoutDeps): JobWorker => ({
  queue: advanceQueue,
  run: (data) => advance(deps, dataSchema.parse(data)),
})
