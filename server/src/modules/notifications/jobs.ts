import { z } from 'zod'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { type NotificationMailDeps, sendNotificationMail } from './mail.ts'
import { listNotificationIdsDueForMail } from './notification-store.ts'
import { notificationMailQueue, sendNotificationMailJob, watchMailsJob } from './queues.ts'

const data = z.strictObject({ itemId: z.uuid() })

const WATCH_SECONDS = 30

type Deps = NotificationMailDeps & { enqueue: Enqueue }

export const createNotificationWorkers = (deps: Deps): JobWorker[] => [
  {
    queue: notificationMailQueue,
    run: (job) => sendNotificationMail(deps, data.parse(job).itemId),
  },
  createRecurringWorker(deps, watchMailsJob(), WATCH_SECONDS, () => watch(deps)),
]

/** Enqueues unsent mails again: the mail provider may be unreachable for longer than a job is retried. */
async function watch({ db, enqueue }: Deps): Promise<void> {
  const ids = await listNotificationIdsDueForMail(db)
  if (ids.length > 0) await enqueue(db, ids.map(sendNotificationMailJob))
}
