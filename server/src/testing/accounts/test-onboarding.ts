import { randomBytes } from 'node:crypto'
import { pauseAsTestStimulus } from '@parvalue/shared/test-wait-until.ts'
import { createAccountNotifier } from '../../modules/account/notify-holder.ts'
import { createEmailWorkers } from '../../modules/email/jobs.ts'
import { createKycWorkers } from '../../modules/kyc/jobs.ts'
import { watchKycJob, watchKycQueue } from '../../modules/kyc/queues.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { alice, type SessionCredentials } from '../chain/test-wallet.ts'
import { startTestApp } from '../server/test-app.ts'
import { startTestMail } from '../server/test-mail.ts'
import { startTestKyc } from './test-kyc.ts'

export type OnboardingFixture = Awaited<ReturnType<typeof startOnboardingFixture>>

type Options = { engine?: DatabaseEngine; productUrl?: string }

/**
 * Starts the real server with the simulated mailbox and identity provider; its jobs only run when a test runs
 * them.
 */
export async function startOnboardingFixture({ engine, ...kycOptions }: Options = {}) {
  const [mail, kyc] = await Promise.all([startTestMail(), startTestKyc(kycOptions)])
  const waiting: JobRequest[] = []
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    waiting.push(...requests)
  }
  const server = await startTestApp({
    env: {
      RATE_LIMIT_PER_MINUTE: '100000',
      KYC_URL: kyc.url,
      KYC_KEY: kyc.key,
      KYC_WEBHOOK_SECRET: kyc.webhookSecret,
      KYC_TEMPLATE: kyc.template,
      KYC_REPORT_TEMPLATE: kyc.reportTemplate,
      MAIL_URL: mail.url,
      MAIL_KEY: mail.key,
      MAIL_FROM: mail.from,
    },
    jobs: { enqueue, countDeadLetters: async () => 0 },
    ...(engine ? { engine } : {}),
  })
  const { db, log: lines } = server
  const log = { warn: (...said: unknown[]) => lines.push(JSON.stringify(said)) }
  const deps = { db, clock: () => server.clock.nowMs, random: randomBytes, enqueue }
  const workers = [
    ...createEmailWorkers({
      ...deps,
      log: log as never,
      mailer: mail.mailer,
      brand: 'Parvalue',
      supportEmail: 'support@parvalue.example',
    }),
    ...createKycWorkers({
      ...deps,
      log: { ...log, error: log.warn } as never,
      kyc: kyc.kyc,
      chainIds: [],
      notify: createAccountNotifier(deps),
    }),
  ]
  const run = async ({ queue, data, delaySeconds }: JobRequest) => {
    // A delayed job polls, and enqueues itself again until its object exists.
    if (delaySeconds !== undefined) await pauseAsTestStimulus(50)
    await workers.find((worker) => worker.queue === queue)?.run(data)
  }
  /** Runs jobs until the queue is empty. The watch job is skipped because it always enqueues itself again. */
  const runJobs = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.queue !== watchKycQueue) await run(next)
    }
  }
  return {
    ...server,
    server,
    mail,
    kyc,
    waiting,
    runJobs,
    watch: async () => {
      await run(watchKycJob())
      await runJobs()
    },
    /** Returns the code in the newest mail to an address. */
    readCode: async (to: string): Promise<string> => {
      const [newest] = await mail.list(to)
      return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? 'no mail'
    },
    stop: async () => {
      await server.close()
      await Promise.all([mail.stop(), kyc.stop()])
    },
  }
}

/** Completes and approves a wallet's identity check, with a clear screening. Returns the inquiry id. */
export async function completeIdentityCheck(
  test: OnboardingFixture,
  credentials: SessionCredentials,
  { type = 'PERSONA', fields = {} }: { type?: string; fields?: object } = {},
): Promise<string> {
  const { body } = await test.send('POST', 'user/kyc', { ...credentials, body: { type } })
  const inquiryId = String(body.inquiry_id)
  await test.kyc.complete(inquiryId, fields)
  await test.kyc.decide(inquiryId, 'approved')
  await test.send('GET', 'user/kyc/validate', credentials)
  await test.runJobs()
  return inquiryId
}

export async function confirmEmail(
  test: OnboardingFixture,
  credentials: SessionCredentials,
  email = 'ana@example.com',
): Promise<void> {
  await test.send('POST', 'user/email', { ...credentials, body: { email } })
  await test.runJobs()
  const body = { email, code: await test.readCode(email) }
  const { status, text } = await test.send('POST', 'user/email/verify', { ...credentials, body })
  if (status !== 200) throw new Error(`The code answered ${text}`)
}

/** Returns the entity id of a wallet. */
export async function getEntityIdOf({ db }: OnboardingFixture, account = alice): Promise<string> {
  const { entity_id } = await db
    .selectFrom('wallets')
    .where('address', '=', account.address.toLowerCase())
    .select('entity_id')
    .executeTakeFirstOrThrow()
  return entity_id
}
