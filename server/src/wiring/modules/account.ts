import { createAccountNotifier } from '../../modules/account/notify-holder.ts'
import { accountQueues, watchTaxFormsJob } from '../../modules/account/queues.ts'
import { createAccountHandlers } from '../../modules/account/routes.ts'
import { createTaxFormWorkers } from '../../modules/account/tax-form-notifications.ts'
import { createEmailWorkers } from '../../modules/email/jobs.ts'
import { emailQueues } from '../../modules/email/queues.ts'
import { createKycWorkers } from '../../modules/kyc/jobs.ts'
import { kycQueues, watchKycJob } from '../../modules/kyc/queues.ts'
import { createKycHandlers } from '../../modules/kyc/routes.ts'
import { createKycProvider } from '../../providers/kyc/service.ts'
import { createMailer } from '../../providers/mail/service.ts'
import type { ServerModule } from '../module.ts'

/** The holder's account: email, identity, watchlists, tax forms, and the checklist of its steps. */
export const accountModule = {
  handlers: ({ config, db, clock, random, enqueue, http }) => ({
    account: createAccountHandlers({
      db,
      clock,
      random,
      notify: createAccountNotifier({ clock, enqueue }),
    }),
    kyc: createKycHandlers({
      db,
      clock,
      random,
      enqueue,
      kyc: createKycProvider(config.providers.kyc, http, clock),
      webhookSecret: config.providers.kyc.webhookSecret,
      chainIds: config.chains.map(({ id }) => id),
      notify: createAccountNotifier({ clock, enqueue }),
    }),
  }),
  queues: [...accountQueues, ...emailQueues, ...kycQueues],
  workers: ({ config, db, clock, random, log, enqueue, http }) => [
    ...createEmailWorkers({
      db,
      clock,
      random,
      log,
      mailer: createMailer(config.providers.mail, http),
      brand: config.brand.name,
      supportEmail: config.brand.supportEmail,
    }),
    ...createKycWorkers({
      db,
      clock,
      random,
      log,
      enqueue,
      kyc: createKycProvider(config.providers.kyc, http, clock),
      chainIds: config.chains.map(({ id }) => id),
      notify: createAccountNotifier({ clock, enqueue }),
    }),
    ...createTaxFormWorkers({ db, clock, enqueue, taxBps: config.dividendTaxBps }),
  ],
  firstJobs: () => [watchKycJob(), watchTaxFormsJob()],
} satisfies ServerModule
