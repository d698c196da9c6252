import { randomBytes } from 'node:crypto'
import { pauseAsStimulus } from '@parvalue/shared/test-wait-until.ts'
import { createAccountNotifier } from '../../modules/account/tell.ts'
import { createEmailWorkers } from '../../modules/email/jobs.ts'
import { createKycWorkers } from '../../modules/kyc/jobs.ts'
import { toWatchRequest, watchKycQueue } from '../../modules/kyc/requests.ts'
import type { Engine } from '../../platform/db/database.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { alice, type Credentials } from '../chain/test-wallet.ts'
import { startTestApp } from '../server/test-app.ts'
import { startTestMail } from '../server/test-mail.ts'
import { startTestKyc } from './test-kyc.ts'

export type TestAccount = Awaited<ReturnType<typeof startTestAccount>>

type Options = { engine?: Engine; productUrl?: string }

/** The real server beside a mailbox and who checks identities; its jobs run when a test says so. */
export async function startTestAccount({ engine, ...place }: Options = {}) {
  const [mail, kyc] = await Promise.all([startTestMail(), startTestKyc(place)])
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
    // It looks again for what is not there yet, and asks for itself until it is.
    if (delaySeconds !== undefined) await pauseAsStimulus(50)
    await workers.find((worker) => worker.queue === queue)?.run(data)
  }
  /** Until none is left; watching asks for itself again and again, so it is left out. */
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
      await run(toWatchRequest())
      await runJobs()
    },
    /** The code in the newest mail to an address. */
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

/** Somebody whose identity was approved and who is on no list. */
export async function proveIdentity(
  world: TestAccount,
  credentials: Credentials,
  { type = 'PERSONA', fields = {} }: { type?: string; fields?: object } = {},
): Promise<string> {
  const { body } = await world.send('POST', 'user/kyc', { ...credentials, body: { type } })
  const inquiryId = String(body.inquiry_id)
  await world.kyc.complete(inquiryId, fields)
  await world.kyc.decide(inquiryId, 'approved')
  await world.send('GET', 'user/kyc/validate', credentials)
  await world.runJobs()
  return inquiryId
}

export async function confirmEmail(
  world: TestAccount,
  credentials: Credentials,
  email = 'ana@example.com',
): Promise<void> {
  await world.send('POST', 'user/email', { ...credentials, body: { email } })
  await world.runJobs()
  const body = { email, code: await world.readCode(email) }
  const { status, text } = await world.send('POST', 'user/email/verify', { ...credentials, body })
  if (status !== 200) throw new Error(`The code answered ${text}`)
}

/** The wallet's, whose rows tests look at. */
export async function findEntity({ db }: TestAccount, account = alice): Promise<string> {
  const { entity_id } = await db
    .selectFrom('wallets')
    .where('address', '=', account.address.toLowerCase())
    .select('entity_id')
    .executeTakeFirstOrThrow()
  return entity_id
}
