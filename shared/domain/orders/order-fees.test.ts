import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import figures from './order-fee-figures.json' with { type: 'json' }
import {
  FEE_RATE_BASE,
  feeTypes,
  splitAgreedFee,
  standardFeeRates,
  toFeeDueUp,
  toFillFee,
  toFlatFeeUp,
  toNetworkFeeUp,
  toOrderAmountDown,
  toOrderFeeUp,
  toSellerAmountDown,
  toTradingFeeUp,
} from './order-fees.ts'

test('EN-03 there are six fee types', () => {
  expect(feeTypes.join(', ')).toBe(
    'SPONSORED_NETWORK, NETWORK, TRADING, ORDER, PARTNER_ORDER, PARTNER_TRADING',
  )
})

describe('figures', () => {
  test.each([
    [6, 200_000n],
    [18, 200_000_000_000_000_000n],
    [0, 1n],
  ])('20 cents are correct in a token of %i decimals', (decimals, expected) => {
    expect(toFlatFeeUp(standardFeeRates.usdPlus, decimals)).toBe(expected)
  })

  test.each([
    [0n, 0n],
    [1n, 1n],
    [399n, 1n],
    [400n, 1n],
    [401n, 2n],
    [100_000_000n, 250_000n],
  ])('25 basis points of %i is %i', (amount, expected) => {
    expect(toTradingFeeUp(standardFeeRates.usdPlus, amount)).toBe(expected)
  })

  test('a hundred dollars cost 45 cents in USD+ and 70 in another dollar', () => {
    expect(toFeeDueUp(standardFeeRates.usdPlus, 100_000_000n, 6)).toBe(450_000n)
    expect(toFeeDueUp(standardFeeRates.otherDollar, 100_000_000n, 6)).toBe(700_000n)
    expect(toFeeDueUp(standardFeeRates.usdPlus, 0n, 6)).toBe(0n)
  })

  test.each(figures)(
    'EN-03 fees equal those of the contract: %o',
    ({ flat, percent, decimals, ...row }) => {
      const each = { flat: BigInt(flat), rate: BigInt(percent) }
      expect(toOrderFeeUp(each, BigInt(row.amount), decimals)).toBe(BigInt(row.fee))
    },
  )

  test('the shared file has 20 figures', () => {
    expect(figures).toHaveLength(20)
  })

  test('the lines of an order add up to its fee', () => {
    const agreed = { fee: 502_500n, networkFee: 52_500n, decimals: 6 }
    expect(splitAgreedFee(standardFeeRates.usdPlus, agreed)).toEqual([
      { type: 'TRADING', amount: 250_000n },
      { type: 'ORDER', amount: 200_000n },
      { type: 'SPONSORED_NETWORK', amount: 52_500n },
    ])
    const free = { fee: 0n, networkFee: 0n, decimals: 6 }
    expect(splitAgreedFee({ flat: 0n, rate: 0n }, free)).toEqual([])
  })

  test('an agreed fee below the flat fee has no trading fee', () => {
    const agreed = { fee: 150_000n, networkFee: 52_500n, decimals: 6 }
    expect(splitAgreedFee(standardFeeRates.usdPlus, agreed)).toEqual([
      { type: 'ORDER', amount: 97_500n },
      { type: 'SPONSORED_NETWORK', amount: 52_500n },
    ])
  })

  test('the network fee is the gas cost in dollars, rounded up', () => {
    const cost = { price: 2_500_00000000n, priceDecimals: 8, decimals: 6 }
    expect(toNetworkFeeUp({ ...cost, wei: 21_000_000_000_000n })).toBe(52_500n)
    expect(toNetworkFeeUp({ ...cost, wei: 1n })).toBe(1n)
    expect(toNetworkFeeUp({ ...cost, wei: 0n })).toBe(0n)
  })

  test('a seller receives the proceeds less the fee, and owes no fee above them', () => {
    expect(toSellerAmountDown(1_000n, 999n)).toBe(1n)
    expect(toSellerAmountDown(1_000n, 1_000n)).toBe(0n)
    expect(toSellerAmountDown(1_000n, 1_001n)).toBe(0n)
  })

  test('a payment below the flat fee buys nothing', () => {
    expect(toOrderAmountDown(standardFeeRates.usdPlus, 200_000n, 6)).toBe(0n)
    expect(toOrderAmountDown(standardFeeRates.usdPlus, 0n, 6)).toBe(0n)
    expect(toOrderAmountDown(standardFeeRates.usdPlus, 100_450_000n, 6)).toBe(100_000_000n)
  })
})

const rates = fc.record({
  flat: fc.bigInt(0n, 10n ** 11n),
  rate: fc.bigInt(0n, FEE_RATE_BASE - 1n),
})
const decimals = fc.constantFrom(0, 6, 8, 18)
const amount = fc.bigInt(0n, 10n ** 24n)

describe('for any figures', () => {
  test('a fee exceeds its exact value by less than one unit', () => {
    fc.assert(
      fc.property(rates, amount, (each, traded) => {
        const excess = toTradingFeeUp(each, traded) * FEE_RATE_BASE - traded * each.rate
        expect(excess >= 0n && excess < FEE_RATE_BASE).toBe(true)
      }),
    )
  })

  test('partial fills cost together as much as one fill', () => {
    fc.assert(
      fc.property(rates, decimals, fc.array(amount, { minLength: 1 }), (each, places, parts) => {
        let before = 0n
        let taken = 0n
        for (const part of parts) {
          const fee = toFillFee(each, { before, after: before + part }, places)
          expect(fee >= 0n).toBe(true)
          taken += fee
          before += part
        }
        expect(taken).toBe(toFeeDueUp(each, before, places))
      }),
    )
  })

  test('the largest amount fits with its fee, and one unit more does not', () => {
    fc.assert(
      fc.property(rates, decimals, amount, (each, places, total) => {
        const most = toOrderAmountDown(each, total, places)
        if (most > 0n) expect(most + toFeeDueUp(each, most, places) <= total).toBe(true)
        const more = most + 1n
        expect(more + toFeeDueUp(each, more, places) > total).toBe(true)
      }),
    )
  })
})
