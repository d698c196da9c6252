import { createHmac } from 'node:crypto'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKyc } from '../../providers/kyc/service.ts'
import {
  completeIdentityCheck,
  findEntity,
  startTestAccount,
  type TestAccount,
} from '../../testing/accounts/test-account.ts'
import {
  bob,
  type Credentials,
  makeUnknownAccount,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

let world: TestAccount
let me: ReturnType<typeof makeUnknownAccount>
let mine: Credentials

beforeAll(async () => {
  world = await startTestAccount()
}, TEST_START_MAX_MS)
afterAll(() => world.stop())
beforeEach(async () => {
  me = makeUnknownAccount()
  mine = await signIn(world.server, me)
})

const start = (body: object = { type: 'PERSONA' }, credentials = mine) =>
  world.send('POST', 'user/kyc', { ...credentials, body })
const getCheck = () => world.send('GET', 'user/kyc', mine)
const getToken = (credentials = mine) => world.send('GET', 'user/kyc/session_token', credentials)
const validate = () => world.send('GET', 'user/kyc/validate', mine)

const countChecks = async () => {
  const query = world.db.selectFrom('identity_checks').selectAll()
  return (await query.where('entity_id', '=', await findEntity(world, me)).execute()).length
}

const NOTHING = {
  status: 'INCOMPLETE',
  type: null,
  inquiry_id: null,
  reason: null,
  expected_dt: null,
  checked_dt: null,
  provider_name: 'Persona',
  data: null,
}

test.each([
  ['POST', 'user/kyc'],
  ['GET', 'user/kyc'],
  ['GET', 'user/kyc/session_token'],
  ['GET', 'user/kyc/validate'],
] as const)('AB-15 %s %s without a session is 401', async (method, path) => {
  expect((await world.send(method, path)).status).toBe(401)
})

test('AB-15 EN-04 a check is of a person or of a company', async () => {
  expect(await start({ type: 'HUMAN' })).toMatchObject({ status: 400 })
  expect((await start({ type: 'ENTITY' })).body).toMatchObject({ type: 'ENTITY' })
})

test('AB-15 before the first check there is none', async () => {
  expect(await getCheck()).toMatchObject({ status: 200, body: NOTHING })
  expect((await validate()).body).toEqual({ is_valid: false, status: 'INCOMPLETE' })
  expect((await getToken()).status).toBe(404)
})

test('AB-15 "completed" is not "approved": from the start to the approval', async () => {
  const started = await start()
  const id = String(started.body.inquiry_id)
  expect(started).toMatchObject({ status: 200, body: { status: 'INCOMPLETE', type: 'PERSONA' } })
  const form = await getToken()
  expect(form.body).toMatchObject({ inquiry_id: id, session_token: expect.any(String) })
  expect(String(form.body.form_url)).toContain(`${world.kyc.url}/verify?inquiry-id=${id}`)
  await fetch(String(form.body.form_url))
  expect((await validate()).body).toEqual({ is_valid: false, status: 'PENDING' })
  await world.kyc.complete(id)
  expect((await validate()).body).toEqual({ is_valid: false, status: 'PENDING' })
  expect((await getCheck()).body).toMatchObject({
    status: 'PENDING',
    expected_dt: '2026-11-20T12:10:00.000Z',
    data: null,
  })
  expect((await getToken()).status).toBe(409)
  await world.kyc.decide(id, 'needs_review')
  expect((await validate()).body).toEqual({ is_valid: false, status: 'NEEDS_REVIEW' })
  await world.kyc.decide(id, 'approved')
  expect((await validate()).body).toEqual({ is_valid: true, status: 'PASS' })
  expect((await getCheck()).body).toMatchObject({
    status: 'PASS',
    data: {
      first_name: 'Ana Luisa',
      last_name: 'Moreno',
      address_country_code: 'MX',
      document: 'PASSPORT',
      tax_id_number: 'MOAA····8X2',
    },
  })
})

test('AB-15 approved without what an account is opened with is a review', async () => {
  const id = String((await start()).body.inquiry_id)
  const typed = {
    'name-last': 'Ruiz',
    'address-street-1': 'Calle 1',
    'address-city': 'Puebla',
    'address-postal-code': '72000',
    'address-country-code': 'MX',
    'identification-number': 'RUEV900101AB1',
  }
  const form = String((await getToken()).body.form_url)
  await fetch(form, { method: 'POST', body: new URLSearchParams(typed) })
  await world.kyc.decide(id, 'approved')
  expect((await validate()).body).toEqual({ is_valid: false, status: 'NEEDS_REVIEW' })
})

test('what was decided of a check is in the notice centre, what its owner did is not', async () => {
  await completeIdentityCheck(world, mine)
  const items = await world.db
    .selectFrom('notifications')
    .where('wallet', '=', me.address.toLowerCase())
    .select(['event', 'facts'])
    .execute()
  const facts = { step: 'identity', status: 'approved' }
  expect(items).toEqual([{ event: 'identity_changed', facts }])
})

test('the tax number is nowhere in the database', async () => {
  await completeIdentityCheck(world, mine)
  const rows = await world.db.selectFrom('identity_checks').selectAll().execute()
  expect(JSON.stringify(rows)).toContain('MOAA····8X2')
  expect(JSON.stringify(rows)).not.toContain('MOAA9001018X2')
})

test('AB-15 starting again goes on with the same, also ten times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start()))
  const ids = new Set(answers.map(({ body }) => body.inquiry_id))
  expect([ids.size, await countChecks()]).toEqual([1, 1])
})

test('AB-15 an expired form is taken up again', async () => {
  const id = String((await start()).body.inquiry_id)
  await world.kyc.decide(id, 'expired')
  await validate()
  expect((await getCheck()).body).toMatchObject({ status: 'INCOMPLETE', reason: 'expired' })
  expect((await getToken()).body.inquiry_id).toBe(id)
  expect((await validate()).body.status).toBe('PENDING')
})

test.each([
  ['declined', 'declined'],
  ['failed', 'failed'],
])('AB-15 who was %s is told so, and starts nothing anew', async (status, reason) => {
  const id = String((await start()).body.inquiry_id)
  await world.kyc.decide(id, status)
  expect((await validate()).body).toEqual({ is_valid: false, status: 'FAIL' })
  expect((await start()).body).toMatchObject({ inquiry_id: id, status: 'FAIL', reason })
  expect((await start({ type: 'ENTITY' })).status).toBe(409)
})

test('AB-15 a known inquiry is taken up by its owner alone', async () => {
  const theirs = await signIn(world.server, bob)
  const id = String((await start({ type: 'PERSONA' }, theirs)).body.inquiry_id)
  for (const inquiry_id of [id, 'inq_unknown']) {
    const refusal = await start({ type: 'PERSONA', inquiry_id })
    expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const easy = createKyc({ ...world.kyc, template: 'itmpl_easy' }, fetch, Date.now)
  const reference = await findEntity(world, me)
  const weak = await easy.createInquiry({ reference, type: 'PERSONA', key: 'made elsewhere' })
  await world.kyc.complete(weak.id)
  await world.kyc.decide(weak.id, 'approved')
  expect((await start({ type: 'PERSONA', inquiry_id: weak.id })).status).toBe(404)
  const own = await world.kyc.kyc.createInquiry({
    reference,
    type: 'PERSONA',
    key: 'made by the page',
  })
  const taken = await start({ type: 'PERSONA', inquiry_id: own.id })
  expect(taken).toMatchObject({ status: 200, body: { inquiry_id: own.id } })
})

test('a provider that is away is said to be', async () => {
  await world.kyc.fail(1)
  expect(await start()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await start()).status).toBe(200)
})

describe('notices', () => {
  const makeNotice = (eventId: string, inquiryId: string) =>
    JSON.stringify({
      data: {
        type: 'event',
        id: eventId,
        attributes: {
          name: 'inquiry.approved',
          payload: { data: { type: 'inquiry', id: inquiryId } },
        },
      },
    })
  const tell = (body: string, secret = world.kyc.webhookSecret) => {
    const seconds = Math.floor(world.clock.nowMs / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'persona-signature': `t=${seconds},v1=${signature}`,
    }
    return world.send('POST', 'webhooks/kyc', { headers, body })
  }

  test('a forged one is 401, one that is none is 400', async () => {
    expect((await tell(makeNotice('evt_0', 'inq_0'), 'another')).status).toBe(401)
    expect((await tell('{"data":{}}')).status).toBe(400)
    expect(world.waiting).toEqual([])
  })

  test('AB-15 one is acted upon once, and by what the provider says', async () => {
    const id = String((await start()).body.inquiry_id)
    // The webhook says "approved", the provider's API does not.
    expect((await tell(makeNotice('evt_1', id))).body).toEqual({ ok: true })
    expect((await tell(makeNotice('evt_1', id))).body).toEqual({ ok: true })
    expect(world.waiting).toHaveLength(1)
    await world.runJobs()
    expect((await getCheck()).body.status).toBe('INCOMPLETE')
  })

  test('one about somebody else is taken and nothing is done', async () => {
    expect((await tell(makeNotice('evt_2', 'inq_of_others'))).status).toBe(200)
    expect(world.waiting).toEqual([])
  })

  test('AB-15 a notice that got lost is made good', async () => {
    const id = String((await start()).body.inquiry_id)
    await world.kyc.complete(id)
    await world.kyc.decide(id, 'approved')
    await world.watch()
    expect((await getCheck()).body.status).toBe('PASS')
  })
})

test('every call of the group was asked here, with and without a session', () => {
  const server = world
  expect(listUntestedStatuses(api.kyc, server.seen)).toEqual([])
})
