import { createHmac } from 'node:crypto'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKycProvider } from '../../providers/kyc/service.ts'
import {
  completeIdentityCheck,
  getEntityIdOf,
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import {
  bob,
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

let fixture: OnboardingFixture
let me: ReturnType<typeof createUserAccount>
let mine: SessionCredentials

beforeAll(async () => {
  fixture = await startOnboardingFixture()
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())
beforeEach(async () => {
  me = createUserAccount()
  mine = await signIn(fixture.server, me)
})

const start = (body: object = { type: 'PERSONA' }, credentials = mine) =>
  fixture.send('POST', 'user/kyc', { ...credentials, body })
const getCheck = () => fixture.send('GET', 'user/kyc', mine)
const getToken = (credentials = mine) => fixture.send('GET', 'user/kyc/session_token', credentials)
const validate = () => fixture.send('GET', 'user/kyc/validate', mine)

const countChecks = async () => {
  const query = fixture.db.selectFrom('identity_checks').selectAll()
  return (await query.where('entity_id', '=', await getEntityIdOf(fixture, me)).execute()).length
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
  expect((await fixture.send(method, path)).status).toBe(401)
})

test('AB-15 EN-04 a check is of a person or of a company', async () => {
  expect(await start({ type: 'HUMAN' })).toMatchObject({ status: 400 })
  expect((await start({ type: 'ENTITY' })).body).toMatchObject({ type: 'ENTITY' })
})

test('AB-15 before the first check the answer is null', async () => {
  expect(await getCheck()).toMatchObject({ status: 200, body: NOTHING })
  expect((await validate()).body).toEqual({ is_valid: false, status: 'INCOMPLETE' })
  expect((await getToken()).status).toBe(404)
})

test('AB-15 a completed check is not approved until the provider approves it', async () => {
  const started = await start()
  const id = String(started.body.inquiry_id)
  expect(started).toMatchObject({ status: 200, body: { status: 'INCOMPLETE', type: 'PERSONA' } })
  const form = await getToken()
  expect(form.body).toMatchObject({ inquiry_id: id, session_token: expect.any(String) })
  expect(String(form.body.form_url)).toContain(`${fixture.kyc.url}/verify?inquiry-id=${id}`)
  await fetch(String(form.body.form_url))
  expect((await validate()).body).toEqual({ is_valid: false, status: 'PENDING' })
  await fixture.kyc.complete(id)
  expect((await validate()).body).toEqual({ is_valid: false, status: 'PENDING' })
  expect((await getCheck()).body).toMatchObject({
    status: 'PENDING',
    expected_dt: '2026-11-20T12:10:00.000Z',
    data: null,
  })
  expect((await getToken()).status).toBe(409)
  await fixture.kyc.decide(id, 'needs_review')
  expect((await validate()).body).toEqual({ is_valid: false, status: 'NEEDS_REVIEW' })
  await fixture.kyc.decide(id, 'approved')
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

test('AB-15 an approval without the data that an account needs counts as needs review', async () => {
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
  await fixture.kyc.decide(id, 'approved')
  expect((await validate()).body).toEqual({ is_valid: false, status: 'NEEDS_REVIEW' })
})

test('decisions about a check create notifications, the holder’s own actions do not', async () => {
  await completeIdentityCheck(fixture, mine)
  const items = await fixture.db
    .selectFrom('notifications')
    .where('wallet', '=', me.address.toLowerCase())
    .select(['event', 'facts'])
    .execute()
  const facts = { step: 'identity', status: 'approved' }
  expect(items).toEqual([{ event: 'identity_changed', facts }])
})

test('the database does not contain the tax number', async () => {
  await completeIdentityCheck(fixture, mine)
  const rows = await fixture.db.selectFrom('identity_checks').selectAll().execute()
  expect(JSON.stringify(rows)).toContain('MOAA····8X2')
  expect(JSON.stringify(rows)).not.toContain('MOAA9001018X2')
})

test('AB-15 starting again continues the same check, even ten times concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start()))
  const ids = new Set(answers.map(({ body }) => body.inquiry_id))
  expect([ids.size, await countChecks()]).toEqual([1, 1])
})

test('AB-15 an expired form is resumed', async () => {
  const id = String((await start()).body.inquiry_id)
  await fixture.kyc.decide(id, 'expired')
  await validate()
  expect((await getCheck()).body).toMatchObject({ status: 'INCOMPLETE', reason: 'expired' })
  expect((await getToken()).body.inquiry_id).toBe(id)
  expect((await validate()).body.status).toBe('PENDING')
})

test.each([
  ['declined', 'declined'],
  ['failed', 'failed'],
])('AB-15 a holder who was %s gets that status and cannot start again', async (status, reason) => {
  const id = String((await start()).body.inquiry_id)
  await fixture.kyc.decide(id, status)
  expect((await validate()).body).toEqual({ is_valid: false, status: 'FAIL' })
  expect((await start()).body).toMatchObject({ inquiry_id: id, status: 'FAIL', reason })
  expect((await start({ type: 'ENTITY' })).status).toBe(409)
})

test('AB-15 only its owner can continue an inquiry', async () => {
  const theirs = await signIn(fixture.server, bob)
  const id = String((await start({ type: 'PERSONA' }, theirs)).body.inquiry_id)
  for (const inquiry_id of [id, 'inq_unknown']) {
    const refusal = await start({ type: 'PERSONA', inquiry_id })
    expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const easy = createKycProvider({ ...fixture.kyc, template: 'itmpl_easy' }, fetch, Date.now)
  const reference = await getEntityIdOf(fixture, me)
  const weak = await easy.createInquiry({ reference, type: 'PERSONA', key: 'made elsewhere' })
  await fixture.kyc.complete(weak.id)
  await fixture.kyc.decide(weak.id, 'approved')
  expect((await start({ type: 'PERSONA', inquiry_id: weak.id })).status).toBe(404)
  const ownInquiry = await fixture.kyc.kyc.createInquiry({
    reference,
    type: 'PERSONA',
    key: 'made by the page',
  })
  const taken = await start({ type: 'PERSONA', inquiry_id: ownInquiry.id })
  expect(taken).toMatchObject({ status: 200, body: { inquiry_id: ownInquiry.id } })
})

test('an unreachable provider is 503', async () => {
  await fixture.kyc.fail(1)
  expect(await start()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await start()).status).toBe(200)
})

describe('webhooks', () => {
  const toWebhook = (eventId: string, inquiryId: string) =>
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
  const sendWebhook = (body: string, secret = fixture.kyc.webhookSecret) => {
    const seconds = Math.floor(fixture.clock.nowMs / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'persona-signature': `t=${seconds},v1=${signature}`,
    }
    return fixture.send('POST', 'webhooks/kyc', { headers, body })
  }

  test('a forged webhook is 401, a malformed one 400', async () => {
    expect((await sendWebhook(toWebhook('evt_0', 'inq_0'), 'another')).status).toBe(401)
    expect((await sendWebhook('{"data":{}}')).status).toBe(400)
    expect(fixture.waiting).toEqual([])
  })

  test('AB-15 a webhook is handled once, by the state that the provider returns', async () => {
    const id = String((await start()).body.inquiry_id)
    // The webhook says "approved", the provider's API does not.
    expect((await sendWebhook(toWebhook('evt_1', id))).body).toEqual({ ok: true })
    expect((await sendWebhook(toWebhook('evt_1', id))).body).toEqual({ ok: true })
    expect(fixture.waiting).toHaveLength(1)
    await fixture.runJobs()
    expect((await getCheck()).body.status).toBe('INCOMPLETE')
  })

  test('a webhook about another system’s object is accepted and ignored', async () => {
    expect((await sendWebhook(toWebhook('evt_2', 'inq_of_others'))).status).toBe(200)
    expect(fixture.waiting).toEqual([])
  })

  test('AB-15 a lost webhook is made up for by polling', async () => {
    const id = String((await start()).body.inquiry_id)
    await fixture.kyc.complete(id)
    await fixture.kyc.decide(id, 'approved')
    await fixture.watch()
    expect((await getCheck()).body.status).toBe('PASS')
  })
})

test('every call of the group is tested with and without a session', () => {
  const server = fixture
  expect(listUntestedStatuses(api.kyc, server.seen)).toEqual([])
})
