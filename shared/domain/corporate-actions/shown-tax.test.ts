import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toNearestAmountLabel } from '../money/amount.ts'
import { toShownTax } from './shown-tax.ts'

const CENT = 10n ** 16n

test('CW-13 the shown tax is the difference of the shown gross amount and the shown payment', () => {
  // 2.4843 less 30 % is 1.7390: shown as 2.48 less 0.74 is 1.74, although the tax is 0.7453.
  const dividend = { gross: 248_43n * (CENT / 100n), payment: 173_901n * (CENT / 1000n) }
  expect(toShownTax({ ...dividend, decimals: 18 })).toBe(74n * CENT)
  expect(toShownTax({ gross: 10n * CENT, payment: 7n * CENT, decimals: 18 })).toBe(3n * CENT)
})

test('CW-13 the shown amounts of any dividend add up', () => {
  const toCents = (amount: bigint) =>
    BigInt(toNearestAmountLabel(amount, { decimals: 18, fractionMin: 2 }).replaceAll(/[.,]/g, ''))
  const amounts = fc.tuple(fc.bigInt(0n, 10n ** 24n), fc.bigInt(0n, 10_000n))
  fc.assert(
    fc.property(amounts, ([gross, bps]) => {
      const payment = gross - (gross * bps) / 10_000n
      const tax = toShownTax({ gross, payment, decimals: 18 })
      expect(toCents(gross)).toBe(toCents(tax) + toCents(payment))
    }),
  )
})
