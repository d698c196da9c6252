import { expect, test } from 'vitest'
import {
  isTaxFormValid,
  lastValidDateOf,
  maskTaxNumber,
  taxFormOf,
  withholdingBpsOf,
} from './tax-form.ts'

test.each([
  ['PERSONA', 'US', 'W9', 0],
  ['ENTITY', 'US', 'W9', 0],
  ['PERSONA', 'MX', 'W8BEN', 1_000],
  ['ENTITY', 'MX', 'W8BENE', 1_000],
  ['PERSONA', 'DE', 'W8BEN', 1_500],
  ['PERSONA', 'BR', 'W8BEN', 3_000],
] as const)(
  'XT-07 %s of %s signs %s with a withholding of %i basis points',
  (type, countryCode, form, bps) => {
    expect(taxFormOf({ type, countryCode })).toBe(form)
    expect(withholdingBpsOf({ type, countryCode })).toBe(bps)
  },
)

test('XT-07 a W-8 is valid until the end of the third year, a W-9 does not expire', () => {
  const signedAtMs = Date.parse('2026-11-19T12:00:00Z')
  expect(lastValidDateOf('W8BEN', signedAtMs)).toBe('2029-12-31')
  expect(lastValidDateOf('W8BENE', Date.parse('2026-01-01T00:00:00Z'))).toBe('2029-12-31')
  expect(lastValidDateOf('W9', signedAtMs)).toBeNull()
  const last = Date.parse('2029-12-31T23:59:59.999Z')
  const isValid = (form: 'W9' | 'W8BEN', nowMs: number) =>
    isTaxFormValid({ form, signedAtMs }, nowMs)
  expect([isValid('W8BEN', last), isValid('W8BEN', last + 1)]).toEqual([true, false])
  expect(isValid('W9', last + 1)).toBe(true)
})

test.each([
  ['MOAA900101-8X2', 'MOAA····8X2'],
  ['123-45-6789', '····6789'],
  ['12 34 56', '····56'],
  ['', '····'],
])('the tax number %j is shown as %j', (text, shown) => {
  expect(maskTaxNumber(text)).toBe(shown)
})
