import { expect, test } from 'vitest'
import {
  findDueTaxFormNotification,
  isTaxFormValid,
  lastValidDateOf,
  maskTaxNumber,
  taxFormOf,
  withholdingBpsOf,
} from './tax-form.ts'

test.each([
  ['PERSONA', 'US', 'W9', 2_400, 0],
  ['ENTITY', 'US', 'W9', 2_400, 0],
  ['PERSONA', 'MX', 'W8BEN', 3_000, 1_000],
  ['ENTITY', 'MX', 'W8BENE', 3_000, 1_000],
  ['PERSONA', 'DE', 'W8BEN', 3_000, 1_500],
  ['PERSONA', 'BR', 'W8BEN', 3_000, 3_000],
] as const)(
  'XT-07 %s of %s signs %s with a withholding of %i basis points without it and %i with it',
  (type, countryCode, form, unsigned, signed) => {
    expect(taxFormOf({ type, countryCode })).toBe(form)
    expect(withholdingBpsOf({ type, countryCode })).toEqual({ unsigned, signed })
  },
)

test.each([
  ['W9', '2029-12-31T12:00:00Z', null],
  ['W8BEN', '2029-11-01T03:59:59Z', null],
  ['W8BEN', '2029-11-01T04:00:00Z', 60],
  ['W8BEN', '2029-12-24T04:59:59Z', 60],
  ['W8BENE', '2029-12-24T05:00:00Z', 7],
  ['W8BEN', '2030-01-01T04:59:59Z', 7],
  ['W8BEN', '2030-01-01T05:00:00Z', null],
] as const)('CW-13 for a %s signed in 2026, the notification due at %s is %s', (form, at, days) => {
  const signedAtMs = Date.parse('2026-11-19T12:00:00Z')
  expect(findDueTaxFormNotification({ form, signedAtMs }, Date.parse(at))).toBe(days)
})

test('XT-07 a W-8 is valid until the end of the third year, a W-9 does not expire', () => {
  const signedAtMs = Date.parse('2026-11-19T12:00:00Z')
  expect(lastValidDateOf('W8BEN', signedAtMs)).toBe('2029-12-31')
  expect(lastValidDateOf('W8BENE', Date.parse('2026-01-01T05:00:00Z'))).toBe('2029-12-31')
  expect(lastValidDateOf('W9', signedAtMs)).toBeNull()
  const last = Date.parse('2030-01-01T04:59:59.999Z')
  const isValid = (form: 'W9' | 'W8BEN', nowMs: number) =>
    isTaxFormValid({ form, signedAtMs }, nowMs)
  expect([isValid('W8BEN', last), isValid('W8BEN', last + 1)]).toEqual([true, false])
  expect(isValid('W9', last + 1)).toBe(true)
})

test.each([
  ['2026-12-31T20:00:00-05:00', '2029-12-31'],
  ['2026-12-31T23:59:59-05:00', '2029-12-31'],
  ['2027-01-01T00:00:00-05:00', '2030-12-31'],
  ['2027-01-01T06:00:00+09:00', '2029-12-31'],
])('CW-13 a W-8 signed at %s is valid until %s, by the date in New York', (signedAt, last) => {
  expect(lastValidDateOf('W8BEN', Date.parse(signedAt))).toBe(last)
})

test.each([
  ['MOAA900101-8X2', 'MOAA····8X2'],
  ['123-45-6789', '····6789'],
  ['12 34 56', '····56'],
  ['', '····'],
])('the tax number %j is shown as %j', (text, shown) => {
  expect(maskTaxNumber(text)).toBe(shown)
})
