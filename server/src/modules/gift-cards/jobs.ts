import { z } from 'zod'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import { sendGiftJob, sendGiftQueue, watchGiftsJob } from './queues.ts'
import { type SendGiftDeps, sendGiftCard } from './send.ts'
import { listUnsentGiftCardIds } from './store.ts'

const data = z.strictObject({ giftId: z.uuid() })

const WATCH_SECONDS = 30

export const createGiftWorkers = (deps: SendGiftDeps): JobWorker[] => [
  { queue: sendGiftQueue, run: (job) => sendGiftCard(deps, data.parse(job).giftId) },
  createRecurringWorker(deps, watchGiftsJob(), WATCH_SECONDS, () => watch(deps)),
]

/** Enqueues unsent cards again, because a job is only retried a limited number of times. */
async function watch({ db, enqueue }: SendGiftDeps): Promise<void> {
  const ids = await listUnsentGiftCardIds(db)
  if (ids.length > 0) await enqueue(db, ids.map(sendGiftJob))
}
