import { z } from 'zod'
import { createRecurringWorker, createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { KycJobDeps } from './deps.ts'
import { readInquiryQueue, runScreeningJob, screeningQueue, watchKycJob } from './queues.ts'
import { readInquiry } from './read.ts'
import { processScreening } from './screen.ts'
import { watchKyc } from './watch-kyc.ts'

const inquiry = z.strictObject({ inquiryId: z.string() })
const screening = z.strictObject({ screeningId: z.uuid() })

const WATCH_SECONDS = 10

export const createKycWorkers = (deps: KycJobDeps): JobWorker[] => [
  {
    queue: readInquiryQueue,
    run: async (data) => {
      await readInquiry(deps, inquiry.parse(data).inquiryId)
    },
  },
  createStepWorker(deps, {
    queue: screeningQueue,
    schema: screening,
    toJob: ({ screeningId }) => runScreeningJob(screeningId),
    step: ({ screeningId }) => processScreening(deps, screeningId),
  }),
  createRecurringWorker(deps, watchKycJob(), WATCH_SECONDS, () => watchKyc(deps)),
]
