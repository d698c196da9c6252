import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { alice, signIn } from '../../testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { startTestMail, type TestMail } from '../../testing/server/test-mail.ts'
import { createNotificationWorkers } from './jobs.ts'
import { setNotificationPreferences } from './notifications.ts'
import { notificationMailQueue, watchMailsQueue } from './queues.ts'
import { addNotification } from './service.ts'

const ALICE = alice.address.toLowerCase() as Address

let server: TestApp
let jobs: JobRequest[] = []
let mail: TestMail
let email = ''
let testCount = 0

beforeAll(async () => {
  server = await startTestApp()
  mail = await startTestMail()
  await signIn(server)
}, TEST_START_MAX_MS)
beforeEach(async () => {
  jobs = []
  testCount += 1
  email = `ana${testCount}@correo.example`
  await confirm(email)
})
afterAll(async () => {
  await mail.stop()
  await server.close()
})

/** Returns the mails to the address of this test. */
const readMails = async () =>
  (await mail.list(email)).map(({ subject, text }) => ({ subject, text }))

async function confirm(email: string | null) {
  const { entity_id } = await server.db
    .selectFrom('wallets')
    .where('address', '=', ALICE)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  await server.db.deleteFrom('confirmed_emails').execute()
  const confirmed_at = new Date(server.clock.nowMs)
  if (email === null) return
  await server.db
    .insertInto('confirmed_emails')
    .values({ entity_id, email, confirmed_at })
    .execute()
}

const notify = (key: string) =>
  inTransaction(server.db, (tx) =>
    addNotification(
      tx,
      {
        clock: () => server.clock.nowMs,
        enqueue: async (_, requests) => {
          jobs.push(...requests)
        },
      },
      {
        wallet: alice.address,
        event: 'dividend_paid',
        key,
        facts: { stock_id: '4', amount: '1.25', chain_id: '1', payment_id: '17' },
      },
    ),
  )

const createWorkers = () =>
  createNotificationWorkers({
    db: server.db,
    enqueue: async (_, requests) => {
      jobs.push(...requests)
    },
    mailer: mail.mailer,
    crashAt: neverCrash,
    publicUrl: 'https://parvalue.example',
    brand: 'Parvalue',
  })

async function work() {
  const [worker] = createWorkers()
  for (const { queue, data } of jobs) {
    expect(queue).toBe(notificationMailQueue)
    await worker?.run(data)
  }
}

test('no mail is sent without a confirmed address', async () => {
  await confirm(null)
  await notify('dividend_paid/1')
  expect(jobs).toEqual([])
})

test('a notification is mailed once, however often its job runs', async () => {
  await notify('dividend_paid/2')
  await notify('dividend_paid/2')
  expect(jobs).toHaveLength(1)
  await work()
  await work()
  expect(await readMails()).toEqual([
    {
      subject: 'You received a dividend of 1.25 USD+',
      text: [
        'The USD+ is in your wallet.\n',
        'View receipt: https://parvalue.example/receipts/dividend-17\n',
        '--',
        'You’re getting this email because email notifications are on. Change that here:',
        'https://parvalue.example/settings\n',
      ].join('\n'),
    },
  ])
})

test('a failed mail is sent by the next attempt', async () => {
  await notify('dividend_paid/3')
  await mail.fail(1)
  await expect(work()).rejects.toThrow(ProviderError)
  expect(await readMails()).toEqual([])
  await work()
  expect(await readMails()).toHaveLength(1)
})

test('the watch job resumes mails that exhausted their retries, and no sent ones', async () => {
  await notify('dividend_paid/8')
  const watch = createWorkers().find(({ queue }) => queue === watchMailsQueue)
  const take = async () => {
    jobs = []
    await watch?.run({})
    expect(jobs.shift()).toMatchObject({ queue: watchMailsQueue, delaySeconds: 30 })
  }
  await take()
  await work()
  expect(await readMails()).toHaveLength(1)
  await take()
  expect(jobs).toEqual([])
})

test('a bouncing address gets no further attempt', async () => {
  await confirm('bounce@correo.example')
  await notify('dividend_paid/7')
  await work()
  await confirm(email)
  await work()
  expect(await readMails()).toEqual([])
})

test('an address that was removed meanwhile gets no mail', async () => {
  await notify('dividend_paid/4')
  await confirm(null)
  await work()
  await confirm(email)
  await work()
  expect(await readMails()).toEqual([])
})

test('mail is in the holder’s language and respects the preferences', async () => {
  await setNotificationPreferences(server.db, ALICE, { preferences: [], language: 'es-MX' })
  await notify('dividend_paid/5')
  await work()
  expect((await readMails()).map(({ subject }) => subject)).toEqual([
    'Recibiste un dividendo de 1.25 USD+',
  ])
  const unmailed = { kind: 'dividends', isShown: true, isMailed: false } as const
  await setNotificationPreferences(server.db, ALICE, { preferences: [unmailed], language: null })
  jobs = []
  await notify('dividend_paid/6')
  expect(jobs).toEqual([])
})
