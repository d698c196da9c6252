import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getEntityIdOf,
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import {
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { createAccountNotifier } from '../account/notify-holder.ts'
import { readInquiry } from './read.ts'

let fixture: OnboardingFixture
let me: ReturnType<typeof createUserAccount>
let mine: SessionCredentials
let inquiryId: string
let reads = 0

beforeAll(async () => {
  fixture = await startOnboardingFixture()
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())
beforeEach(async () => {
  me = createUserAccount()
  mine = await signIn(fixture.server, me)
  const answer = await fixture.send('POST', 'user/kyc', { ...mine, body: { type: 'PERSONA' } })
  inquiryId = String(answer.body.inquiry_id)
  await fixture.kyc.setWebhooks(inquiryId, 'lost')
})

/** Delivers a webhook as the provider sends it; the same event id is a repeated delivery. */
async function receiveWebhook(event: string, eventId = `evt_${inquiryId}_${event}`) {
  const data = { type: 'inquiry', id: inquiryId }
  const attributes = { name: `inquiry.${event}`, payload: { data } }
  const body = JSON.stringify({ data: { type: 'event', id: eventId, attributes } })
  const seconds = Math.floor(fixture.clock.nowMs / 1000)
  const signature = createHmac('sha256', fixture.kyc.webhookSecret)
    .update(`${seconds}.${body}`)
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'persona-signature': `t=${seconds},v1=${signature}`,
  }
  expect((await fixture.send('POST', 'webhooks/kyc', { headers, body })).status).toBe(200)
  await fixture.runJobs()
}

const getStatus = async () => (await fixture.send('GET', 'user/kyc', mine)).body.status

const listScreenings = async () =>
  fixture.db
    .selectFrom('screenings')
    .where('entity_id', '=', await getEntityIdOf(fixture, me))
    .select('status')
    .execute()

test('webhooks of a revoked approval in reverse order approve nobody', async () => {
  await fixture.kyc.complete(inquiryId)
  await fixture.kyc.decide(inquiryId, 'approved')
  await fixture.kyc.decide(inquiryId, 'declined')
  for (const event of ['declined', 'approved', 'completed', 'declined', 'approved']) {
    await receiveWebhook(event)
    expect([event, await getStatus()]).toEqual([event, 'FAIL'])
  }
  await receiveWebhook('approved', `evt_${inquiryId}_again`)
  expect([await getStatus(), await listScreenings()]).toEqual(['FAIL', []])
})

test('an approval whose webhook arrives first stays approved', async () => {
  await fixture.kyc.complete(inquiryId)
  await fixture.kyc.decide(inquiryId, 'declined')
  await fixture.kyc.decide(inquiryId, 'approved')
  for (const event of ['approved', 'declined', 'completed', 'started', 'approved']) {
    await receiveWebhook(event)
    expect([event, await getStatus()]).toEqual([event, 'PASS'])
  }
  expect(await listScreenings()).toEqual([{ status: 'clear' }])
})

/** Runs `meanwhile` while the provider's response is in flight. */
async function readWhile(meanwhile: () => Promise<unknown>) {
  const { kyc } = fixture.kyc
  const findInquiry: typeof kyc.findInquiry = async (id) => {
    const answer = await kyc.findInquiry(id)
    reads += 1
    if (reads === 1) await meanwhile()
    return answer
  }
  reads = 0
  const deps = {
    db: fixture.db,
    clock: () => fixture.clock.nowMs,
    random: () => new Uint8Array(16),
  }
  const enqueue = async () => {}
  const notify = createAccountNotifier({ ...deps, enqueue })
  await readInquiry({ ...deps, enqueue, notify, kyc: { ...kyc, findInquiry } }, inquiryId)
}

test('an outdated response does not overwrite a newer one', async () => {
  await fixture.kyc.complete(inquiryId)
  await fixture.kyc.decide(inquiryId, 'approved')
  await readWhile(async () => {
    await fixture.kyc.decide(inquiryId, 'declined')
    await receiveWebhook('declined')
    expect(await getStatus()).toBe('FAIL')
  })
  expect([await getStatus(), reads, await listScreenings()]).toEqual(['FAIL', 2, []])
})

test('an inquiry that changes at every read is left to a later job', async () => {
  await fixture.kyc.complete(inquiryId)
  const { kyc } = fixture.kyc
  const deps = {
    db: fixture.db,
    clock: () => fixture.clock.nowMs,
    random: () => new Uint8Array(16),
  }
  const enqueue = async () => {}
  const notify = createAccountNotifier({ ...deps, enqueue })
  let turn = 0
  const findInquiry: typeof kyc.findInquiry = async (id) => {
    turn += 1
    await fixture.kyc.decide(inquiryId, turn % 2 ? 'approved' : 'declined')
    const answer = await kyc.findInquiry(id)
    await fixture.kyc.decide(inquiryId, turn % 2 ? 'declined' : 'approved')
    await receiveWebhook('any', `evt_${inquiryId}_${turn}`)
    return answer
  }
  const reading = readInquiry({ ...deps, enqueue, notify, kyc: { ...kyc, findInquiry } }, inquiryId)
  await expect(reading).rejects.toThrow('changed during every read')
  expect(turn).toBe(5)
})
