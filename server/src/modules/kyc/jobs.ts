import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { KycJobDeps } from './deps.ts'
import { readInquiryQueue, screeningQueue, watchKycQueue } from './queues.ts'
import { readInquiry } from './read.ts'
import { processScreening } from './screen.ts'
import { watchKyc } from './watch-kyc.ts'

const inquiry = z.strictObject({ inquiryId: z.string() })
const screening = z.strictObject({ screeningId: z.uuid() })

export const createKycWorkers = (deps: KycJobDeps): JobWorker[] => [
  {
    queue: readInquiryQueue,
    run: async (data) => {
      await readInquiry(deps, inquiry.parse(data).inquiryId)
    },
  },
  {
    queue: screeningQueue,
    run: (data) => processScreening(deps, screening.parse(data).screeningId),
  },
  { queue: watchKycQueue, run: () => watchKyc(deps) },
]
