import { expect, test } from 'vitest'
import {
  parsePersonaWebhook,
  personaInquiryAnswerSchema,
  personaReportAnswerSchema,
  toIdentityInquiry,
  toScreeningReport,
} from './persona-translate.ts'

// The examples of Persona's documentation, version 2023-01-05, with keys in kebab case.
const inquiry = {
  data: {
    type: 'inquiry',
    id: 'inq_C4AvQjS3Eg4Gfs4bHHuXeGr7',
    attributes: {
      status: 'approved',
      'reference-id': 'abc-123',
      note: null,
      behaviors: { 'api-version-less-than-minimum-count': 0 },
      tags: [],
      'created-at': '2026-11-12T20:34:22.000Z',
      fields: {
        'name-first': { type: 'string', value: 'Ana\u202e Luisa' },
        'name-middle': { type: 'string', value: null },
        'name-last': { type: 'string', value: 'Moreno' },
        birthdate: { type: 'date', value: '1990-01-01' },
        'address-country-code': { type: 'string', value: 'MX' },
        'identification-number': { type: 'string', value: 'MOAA9001018X2' },
        'identification-class': { type: 'string', value: 'pp' },
        'current-selfie': { type: 'selfie', value: null },
      },
    },
    relationships: {
      account: { data: { type: 'account', id: 'act_1' } },
      'inquiry-template': { data: { type: 'inquiry-template', id: 'itmpl_ours' } },
    },
  },
}

const withFields = (fields: object) => {
  const { data } = inquiry
  const attributes = { ...data.attributes, fields: { ...data.attributes.fields, ...fields } }
  return toIdentityInquiry(
    personaInquiryAnswerSchema.parse({ data: { ...data, attributes } }),
    'itmpl_ours',
  )
}

test('an inquiry is translated, and invisible characters are removed from names', () => {
  expect(toIdentityInquiry(personaInquiryAnswerSchema.parse(inquiry), 'itmpl_ours')).toEqual({
    id: 'inq_C4AvQjS3Eg4Gfs4bHHuXeGr7',
    reference: 'abc-123',
    isOurs: true,
    status: 'approved',
    statusText: 'approved',
    holder: {
      firstName: 'Ana Luisa',
      middleName: null,
      lastName: 'Moreno',
      birthDate: '1990-01-01',
      street1: null,
      street2: null,
      city: null,
      subdivision: null,
      postalCode: null,
      countryCode: 'MX',
      document: 'PASSPORT',
      taxNumber: 'MOAA9001018X2',
    },
  })
})

test('an inquiry with another template is not ours', () => {
  expect(toIdentityInquiry(personaInquiryAnswerSchema.parse(inquiry), 'itmpl_other').isOurs).toBe(
    false,
  )
})

test.each([
  [{ 'name-last': { value: '' } }],
  [{ 'name-last': { value: 5 } }],
  [{ 'address-country-code': { value: 'Mexico' } }],
])('with %j the holder is null', (fields) => {
  expect(withFields(fields).holder).toBeNull()
})

test.each([
  [{ status: 'pending', 'has-match': null }, 'pending'],
  [{ status: 'ready', 'has-match': null }, 'pending'],
  [{ status: 'ready', 'has-match': false }, 'clear'],
  [{ status: 'ready', 'has-match': true }, 'match'],
  [{ status: 'errored', 'has-match': null }, 'errored'],
] as const)('a report with %j is %s', (attributes, status) => {
  const data = { type: 'report/watchlist', id: 'rep_1', attributes }
  expect(toScreeningReport(personaReportAnswerSchema.parse({ data }))).toEqual({
    id: 'rep_1',
    status,
  })
})

const event = (type: string) => ({
  data: {
    type: 'event',
    id: 'evt_1',
    attributes: { name: 'inquiry.approved', payload: { data: { type, id: 'a_1' } } },
  },
})

test.each([
  ['inquiry', { kind: 'inquiry', id: 'a_1' }],
  ['report/watchlist', { kind: 'report', id: 'a_1' }],
  ['account', null],
] as const)('a webhook about an object of type %s is translated', (type, about) => {
  expect(parsePersonaWebhook(JSON.stringify(event(type)))).toEqual({ eventId: 'evt_1', about })
})

test.each(['', '{', '[]', '{"data":{"type":"inquiry","id":"i"}}'])(
  '%j is not a webhook',
  (body) => {
    expect(parsePersonaWebhook(body)).toBeNull()
  },
)
