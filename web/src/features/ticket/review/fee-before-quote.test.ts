import { expect, test } from 'vitest'
import { toFeeBeforeQuote } from './fee-before-quote.ts'

/** A fee of 0.70 and a network fee of 1.86. */
const quoted = {
  quote: { feeQuote: { fee: '2560000' } },
  fees: [
    { type: 'TRADING', baseAmount: 500_000n },
    { type: 'ORDER', baseAmount: 200_000n },
    { type: 'SPONSORED_NETWORK', baseAmount: 1_860_000n },
  ],
} as const

test('SK-04 a quote with another network fee than the form has shown counts as a change', () => {
  expect(toFeeBeforeQuote(quoted, 600_000n)).toBe(1_300_000n)
})

test.each([null, 1_860_000n])(
  'SK-04 a network fee of %s before the quote is no change',
  (shown) => {
    expect(toFeeBeforeQuote(quoted, shown)).toBe(2_560_000n)
  },
)
