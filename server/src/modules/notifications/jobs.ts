import { z } from 'zod'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { listNoticeIdsDueForMail } from './item-store.ts'
import { type NoticeMailDeps, sendNotificationMail } from './mail.ts'
import { noticeMailQueue, sendNotificationMailJob, watchMailsJob } from './queues.ts'

const data = z.strictObject({ itemId: z.uuid() })

const WATCH_SECONDS = 30

type Deps = NoticeMailDeps & { enqueue: Enqueue }

export const createNoticeWorkers = (deps: Deps): JobWorker[] => [
  { queue: noticeMailQueue, run: (job) => sendNotificationMail(deps, data.parse(job).itemId) },
  createRecurringWorker(deps, watchMailsJob(), WATCH_SECONDS, () => watch(deps)),
]

/** Enqueues unsent mails again: the mail provider may be unreachable for longer than a job is retried. */
async function watch({ db, enqueue }: Deps): Promise<void> {
  const ids = await listNoticeIdsDueForMail(db)
  if (ids.length > 0) await enqueue(db, ids.map(sendNotificationMailJob))
}
