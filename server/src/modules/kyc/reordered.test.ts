import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  findEntity,
  startTestAccount,
  type TestAccount,
} from '../../testing/accounts/test-account.ts'
import { type Credentials, makeUnknownAccount, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { createAccountNotifier } from '../account/tell.ts'
import { readInquiry } from './read.ts'

let world: TestAccount
let me: ReturnType<typeof makeUnknownAccount>
let mine: Credentials
let inquiryId: string
let told = 0

beforeAll(async () => {
  world = await startTestAccount()
}, TEST_START_MAX_MS)
afterAll(() => world.stop())
beforeEach(async () => {
  me = makeUnknownAccount()
  mine = await signIn(world.server, me)
  const answer = await world.send('POST', 'user/kyc', { ...mine, body: { type: 'PERSONA' } })
  inquiryId = String(answer.body.inquiry_id)
  await world.kyc.setNotices(inquiryId, 'lost')
})

/** Delivers a webhook as the provider sends it; the same event id is a repeated delivery. */
async function hear(event: string, eventId = `evt_${inquiryId}_${event}`) {
  const data = { type: 'inquiry', id: inquiryId }
  const attributes = { name: `inquiry.${event}`, payload: { data } }
  const body = JSON.stringify({ data: { type: 'event', id: eventId, attributes } })
  const seconds = Math.floor(world.clock.nowMs / 1000)
  const signature = createHmac('sha256', world.kyc.webhookSecret)
    .update(`${seconds}.${body}`)
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'persona-signature': `t=${seconds},v1=${signature}`,
  }
  expect((await world.send('POST', 'webhooks/kyc', { headers, body })).status).toBe(200)
  await world.runJobs()
}

const getStatus = async () => (await world.send('GET', 'user/kyc', mine)).body.status

const listScreenings = async () =>
  world.db
    .selectFrom('screenings')
    .where('entity_id', '=', await findEntity(world, me))
    .select('status')
    .execute()

test('news of an approval that was taken back, heard in the other order, approves nobody', async () => {
  await world.kyc.complete(inquiryId)
  await world.kyc.decide(inquiryId, 'approved')
  await world.kyc.decide(inquiryId, 'declined')
  for (const event of ['declined', 'approved', 'completed', 'declined', 'approved']) {
    await hear(event)
    expect([event, await getStatus()]).toEqual([event, 'FAIL'])
  }
  await hear('approved', `evt_${inquiryId}_again`)
  expect([await getStatus(), await listScreenings()]).toEqual(['FAIL', []])
})

test('an approval is heard of before what led to it, and stays one', async () => {
  await world.kyc.complete(inquiryId)
  await world.kyc.decide(inquiryId, 'declined')
  await world.kyc.decide(inquiryId, 'approved')
  for (const event of ['approved', 'declined', 'completed', 'started', 'approved']) {
    await hear(event)
    expect([event, await getStatus()]).toEqual([event, 'PASS'])
  }
  expect(await listScreenings()).toEqual([{ status: 'clear' }])
})

/** Runs `meanwhile` while the provider's response is in flight. */
async function readWhile(meanwhile: () => Promise<unknown>) {
  const { kyc } = world.kyc
  const findInquiry: typeof kyc.findInquiry = async (id) => {
    const answer = await kyc.findInquiry(id)
    told += 1
    if (told === 1) await meanwhile()
    return answer
  }
  told = 0
  const deps = { db: world.db, clock: () => world.clock.nowMs, random: () => new Uint8Array(16) }
  const enqueue = async () => {}
  const notify = createAccountNotifier({ ...deps, enqueue })
  await readInquiry({ ...deps, enqueue, notify, kyc: { ...kyc, findInquiry } }, inquiryId)
}

test('an answer that another has overtaken is not written over it', async () => {
  await world.kyc.complete(inquiryId)
  await world.kyc.decide(inquiryId, 'approved')
  await readWhile(async () => {
    await world.kyc.decide(inquiryId, 'declined')
    await hear('declined')
    expect(await getStatus()).toBe('FAIL')
  })
  expect([await getStatus(), told, await listScreenings()]).toEqual(['FAIL', 2, []])
})

test('one that changes each time it is read is left to a later job', async () => {
  await world.kyc.complete(inquiryId)
  const { kyc } = world.kyc
  const deps = { db: world.db, clock: () => world.clock.nowMs, random: () => new Uint8Array(16) }
  const enqueue = async () => {}
  const notify = createAccountNotifier({ ...deps, enqueue })
  let turn = 0
  const findInquiry: typeof kyc.findInquiry = async (id) => {
    turn += 1
    await world.kyc.decide(inquiryId, turn % 2 ? 'approved' : 'declined')
    const answer = await kyc.findInquiry(id)
    await world.kyc.decide(inquiryId, turn % 2 ? 'declined' : 'approved')
    await hear('any', `evt_${inquiryId}_${turn}`)
    return answer
  }
  const reading = readInquiry({ ...deps, enqueue, notify, kyc: { ...kyc, findInquiry } }, inquiryId)
  await expect(reading).rejects.toThrow('changed during every read')
  expect(turn).toBe(5)
})
