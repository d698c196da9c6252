import { createId } from '@parvalue/shared/domain/values/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { insertVerifiedIdentity } from '../../testing/accounts/test-identity.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { startTestMail, type TestMail } from '../../testing/server/test-mail.ts'
import { createNotificationWorkers } from '../notifications/jobs.ts'
import { notificationMailQueue } from '../notifications/queues.ts'
import { sendTaxFormNotifications } from './tax-form-notifications.ts'

let server: TestApp
let mail: TestMail
let mine: SessionCredentials
let entityId: string
let jobs: JobRequest[] = []

const SIGNED_MS = Date.UTC(2026, 10, 20, 12)
/** Returns a moment of 2029; the forms of this test are valid until the last day of that year; the times are those of New York. */
const at = (time: string) => Date.parse(`2029-${time}${time < '11-04' ? '-04:00' : '-05:00'}`)

beforeAll(async () => {
  server = await startTestApp()
  mail = await startTestMail()
  mine = await signIn(server)
  await signIn(server, bob)
  entityId = await insertVerifiedIdentity(server.db, alice.address, SIGNED_MS)
}, TEST_START_MAX_MS)
afterAll(async () => {
  await mail.stop()
  await server.close()
})

async function runAt(nowMs: number) {
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    jobs.push(...requests)
  }
  await sendTaxFormNotifications({ db: server.db, clock: () => nowMs, enqueue, taxBps: 3_000 })
}

const listNotifications = () =>
  server.db
    .selectFrom('notifications')
    .where('event', '=', 'tax_form_ending')
    .orderBy('created_at')
    .select(['wallet', 'kind', 'facts', 'mail'])
    .execute()

const notification = {
  wallet: alice.address.toLowerCase(),
  kind: 'identity',
  facts: { form: 'W8BEN', valid_until: '2029-12-31', rate: '30' },
  mail: 'due',
}

test('CW-13 a form that is valid for longer than 60 days has no notification', async () => {
  await runAt(SIGNED_MS)
  await runAt(at('10-31T23:59:59'))
  expect(await listNotifications()).toEqual([])
})

test('CW-13 a notification is sent once 60 days and once 7 days before the form expires', async () => {
  await Promise.all([runAt(at('11-01T00:00:00')), runAt(at('11-01T00:00:00'))])
  expect(await listNotifications()).toEqual([notification])
  await runAt(at('12-23T23:59:59'))
  expect(await listNotifications()).toEqual([notification])
  await runAt(at('12-24T00:00:00'))
  await runAt(at('12-31T23:59:59'))
  expect(await listNotifications()).toEqual([notification, notification])
  await runAt(Date.UTC(2030, 0, 1, 5))
  expect(await listNotifications()).toHaveLength(2)
})

test('CW-13 the notification is mailed to the confirmed address', async () => {
  const workers = createNotificationWorkers({
    ...{
      db: server.db,
      mailer: mail.mailer,
      publicUrl: 'https://parvalue.example',
      brand: 'Parvalue',
    },
    ...{ crashAt: neverCrash, enqueue: async () => {} },
  })
  const sender = workers.find(({ queue }) => queue === notificationMailQueue)
  for (const { data } of jobs) await sender?.run(data)
  const mails = await mail.list(`${alice.address.toLowerCase().slice(2, 10)}@mail.example`)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your tax form W-8BEN expires on December 31, 2029: sign a new one',
    'Your tax form W-8BEN expires on December 31, 2029: sign a new one',
  ])
  expect(mails[0]?.text).toContain(
    'Starting the next day, tax of 30% will be withheld from your dividends.',
  )
})

test('CW-13 the page says that the form is ending, until a new one is signed', async () => {
  server.clock.nowMs = at('12-24T12:00:00')
  mine = await signIn(server)
  const read = async () => (await server.send('GET', 'user/tax_form', mine)).body
  expect(await read()).toMatchObject({
    signed: { valid_until: '2029-12-31', is_valid: true, is_ending: true },
  })
  const body = { form: 'W8BEN', is_declared_true: true }
  expect((await server.send('POST', 'user/tax_form', { ...mine, body })).status).toBe(200)
  expect(await read()).toMatchObject({
    signed: { valid_until: '2032-12-31', is_valid: true, is_ending: false },
  })
})

test('CW-13 a holder who has signed a new form gets no notification about the old one', async () => {
  jobs = []
  await signNewForm(Date.UTC(2027, 5, 1))
  await runAt(Date.UTC(2032, 10, 2))
  expect(await listNotifications()).toHaveLength(2)
})

async function signNewForm(signedAtMs: number) {
  const { number: _, ...last } = await server.db
    .selectFrom('tax_forms')
    .where('entity_id', '=', entityId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = createId(signedAtMs, new Uint8Array(10))
  await server.db
    .insertInto('tax_forms')
    .values({ ...last, id, signed_at: new Date(signedAtMs) })
    .execute()
}
