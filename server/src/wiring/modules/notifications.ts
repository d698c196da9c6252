import { isAccessTokenLive } from '../../modules/access-tokens/service.ts'
import { createNotificationWorkers } from '../../modules/notifications/jobs.ts'
import { notificationQueues, watchMailsJob } from '../../modules/notifications/queues.ts'
import { createNotificationHandlers } from '../../modules/notifications/routes.ts'
import { isSessionLive } from '../../modules/user/sessions.ts'
import { createMailer } from '../../providers/mail/service.ts'
import type { ServerModule } from '../module.ts'

export const notificationsModule = {
  handlers: ({ db, clock, feed }) => ({
    notifications: createNotificationHandlers({
      db,
      clock,
      feed,
      isSessionLive: ({ token, scope }) =>
        (scope === null ? isSessionLive : isAccessTokenLive)({ db, clock }, token),
    }),
  }),
  queues: notificationQueues,
  firstJobs: () => [watchMailsJob()],
  workers: ({ config, db, http, crashAt, enqueue }) =>
    createNotificationWorkers({
      db,
      enqueue,
      crashAt,
      mailer: createMailer(config.providers.mail, http),
      publicUrl: config.publicUrl,
      brand: config.brand.name,
    }),
} satisfies ServerModule
