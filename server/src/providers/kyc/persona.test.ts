import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestKyc, type TestKyc } from '../../testing/accounts/test-kyc.ts'
import { describeKyc } from './behaviour.ts'
import { createPersonaKycProvider } from './persona.ts'

let fixture: TestKyc

beforeAll(async () => {
  fixture = await startTestKyc()
})
afterAll(() => fixture.stop())

describe('against the simulator', () => {
  describeKyc(() => ({ ...fixture, lastNames: { clear: 'Moreno', match: 'Listed' } }))
})

describe('the form', () => {
  const send = (url: string, body: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(body) })

  test('a request without a token of the inquiry is refused', async () => {
    const { kyc, url } = fixture
    const mine = await kyc.createInquiry({ reference: 'me', type: 'PERSONA', key: 'form-1' })
    const other = await kyc.createInquiry({ reference: 'you', type: 'PERSONA', key: 'form-2' })
    const { token } = await kyc.resumeInquiry(other.id)
    for (const query of ['', `?inquiry-id=${mine.id}&session-token=${token}`]) {
      expect((await fetch(`${url}/verify${query}`)).status).toBe(403)
      expect((await send(`${url}/verify/decide${query}`, { status: 'approved' })).status).toBe(403)
    }
  })

  test('a submitted form completes the inquiry and reveals nothing else', async () => {
    const { kyc } = fixture
    const { id } = await kyc.createInquiry({ reference: 'me', type: 'PERSONA', key: 'form-3' })
    const { formUrl } = await kyc.resumeInquiry(id)
    const form = await (await fetch(formUrl)).text()
    expect(form).toContain('This check is simulated. Don’t enter real personal data.')
    expect(form).toContain('Submit form')
    expect((await kyc.findInquiry(id))?.status).toBe('pending')
    expect((await send(formUrl, { 'name-last': 'Ruiz' })).status).toBe(400)
    const typed = {
      'name-first': 'Eva',
      'name-last': '<b>Ruiz</b>',
      'address-street-1': 'Calle 1',
      'address-city': 'Puebla',
      'address-postal-code': '72000',
      'address-country-code': 'mx',
      'identification-number': 'RUEV900101AB1',
    }
    const page = await (await send(formUrl, typed)).text()
    expect(page).toContain('<strong id="status">completed</strong>')
    expect(page).toContain('<dt>Last name or company name</dt><dd>&lt;b&gt;Ruiz&lt;/b&gt;</dd>')
    expect(page).toContain('<dt>Type of identity document</dt><dd>Passport</dd>')
    const decided = await send(formUrl.replace('/verify?', '/verify/decide?'), {
      status: 'approved',
    })
    expect(await decided.text()).toContain('<strong id="status">approved</strong>')
    expect((await kyc.findInquiry(id))?.holder).toEqual({
      firstName: 'Eva',
      middleName: null,
      lastName: '<b>Ruiz</b>',
      birthDate: null,
      street1: 'Calle 1',
      street2: null,
      city: 'Puebla',
      subdivision: null,
      postalCode: '72000',
      countryCode: 'MX',
      document: 'PASSPORT',
      taxNumber: 'RUEV900101AB1',
    })
  })
})

const answer = (status: number, body: string) => async () => new Response(body, { status })
const approved = '{"data":{"type":"inquiry","id":"inq_1","attributes":{"status":"seen"}}}'

test.each<[string, typeof fetch, string]>([
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'retryable'],
  ['half an answer', answer(200, '{"da'), 'retryable'],
  ['a limit', answer(429, '{}'), 'retryable'],
  ['our own request under way', answer(409, '{}'), 'retryable'],
  ['an outage', answer(503, '{}'), 'retryable'],
  ['another form', answer(200, '{"data":[]}'), 'broken'],
  ['a key that is wrong', answer(401, '{}'), 'broken'],
  ['a no', answer(422, '{}'), 'refused'],
])('%s maps to its kind of failure', async (_, http, kind) => {
  const access = { url: 'http://kyc.example', key: 'k', template: 't', reportTemplate: 'r' }
  const failed = createPersonaKycProvider(access, http, Date.now).findInquiry('inq_1')
  await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind })
})

test('an unknown status keeps its text', async () => {
  const access = { url: 'http://kyc.example', key: 'k', template: 't', reportTemplate: 'r' }
  const inquiry = await createPersonaKycProvider(
    access,
    answer(200, approved),
    Date.now,
  ).findInquiry('inq_1')
  expect(inquiry).toMatchObject({ status: 'unknown', statusText: 'seen', reference: null })
})
