import { expect, test } from 'vitest'
import { type SignedWithholdingForm, toDividendWithholding } from './dividend-withholding.ts'
import { treatyDividendBps } from './treaty-rates.ts'

const at = { payDate: '2026-12-16', defaultBps: 3_000 }

const signed = (changes: Partial<SignedWithholdingForm> = {}): SignedWithholdingForm => ({
  form: 'W8BEN',
  countryCode: 'MX',
  maskedTaxNumber: 'MOAA····8X2',
  signedAtMs: Date.parse('2026-01-05T12:00:00Z'),
  ...changes,
})

const person = (countryCode: string) => ({ type: 'PERSONA', countryCode }) as const
const company = (countryCode: string) => ({ type: 'ENTITY', countryCode }) as const
const w9 = signed({ form: 'W9', countryCode: 'US', maskedTaxNumber: '····6789' })

test('CW-13 a wallet without a known holder has the default rate', () => {
  expect(toDividendWithholding(null, at)).toEqual({ taxBps: 3_000, reason: 'no_form' })
  const other = { ...at, defaultBps: 2_000 }
  expect(toDividendWithholding(null, other)).toEqual({ taxBps: 2_000, reason: 'no_form' })
})

test.each([
  ['no form', person('MX'), null, 3_000, 'no_form'],
  ['the form of a company', person('MX'), signed({ form: 'W8BENE' }), 3_000, 'form_changed'],
  ['the form of another country', person('DE'), signed(), 3_000, 'form_changed'],
  ['a W-9', person('MX'), w9, 3_000, 'form_changed'],
  ['no treaty', person('BR'), signed({ countryCode: 'BR' }), 3_000, 'no_treaty'],
  ['a treaty', person('MX'), signed(), 1_000, 'treaty'],
  ['a treaty at 25 %', person('IN'), signed({ countryCode: 'IN' }), 2_500, 'treaty'],
  ['a W-8BEN-E', company('DE'), signed({ form: 'W8BENE', countryCode: 'DE' }), 1_500, 'treaty'],
  ['no W-9 in the United States', person('US'), null, 2_400, 'backup'],
  ['a W-8BEN in the United States', person('US'), signed(), 2_400, 'backup'],
  ['no tax number', person('US'), { ...w9, maskedTaxNumber: '····' }, 2_400, 'backup'],
  ['a W-9', person('US'), w9, 0, 'us_person'],
  ['a W-9 of a company', company('US'), w9, 0, 'us_person'],
] as const)('CW-13 with %s, %o pays its own rate', (_, residency, form, taxBps, reason) => {
  expect(toDividendWithholding({ residency, form }, at)).toEqual({ taxBps, reason })
})

test('CW-13 a form counts if it is valid on the day of payment', () => {
  const form = signed({ signedAtMs: Date.parse('2023-06-01T00:00:00Z') })
  const on = (payDate: string) =>
    toDividendWithholding({ residency: person('MX'), form }, { ...at, payDate })
  expect(on('2026-12-31')).toEqual({ taxBps: 1_000, reason: 'treaty' })
  expect(on('2027-01-01')).toEqual({ taxBps: 3_000, reason: 'form_expired' })
})

test('every treaty rate is below the statutory rate, and countries without one are not listed', () => {
  for (const [country, bps] of Object.entries(treatyDividendBps)) {
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect([1_000, 1_500, 2_000, 2_500]).toContain(bps)
  }
  for (const country of ['US', 'BR', 'AR', 'HK', 'SG', 'TW', 'HU', 'RU', 'GR', 'PK'])
    expect(treatyDividendBps[country]).toBeUndefined()
})
