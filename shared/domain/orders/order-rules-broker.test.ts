import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OrderTerms,
  SLIPPAGE_MAX_BPS,
  toBrokerOrderTerms,
  toLimitPaymentUp,
  toOrderExpiryMs,
  toSlippageLimitPrice,
  validateOrder,
} from './order-rules.ts'
import type { OrderEndReason } from './order-terms.ts'
import {
  limitBuy,
  limitSale,
  marketBuy,
  marketSale,
  ONE_TOKEN,
  ONE_USD,
  openMarketContext,
  PRICE_OF_ONE_CENT,
} from './test-orders.ts'

describe('terms for the broker', () => {
  const now = { session: 'regular', sharesPerToken: ONE_TOKEN } as const

  test.each<[OrderEndReason, string, OrderTerms, Partial<OrderTerms>, object]>([
    ['session', 'a market order', marketBuy, {}, { session: 'pre' }],
    ['session', 'at once', limitSale, { tif: 'IOC' }, { session: 'post' }],
    ['bad_limit', 'no limit to buy at', limitBuy, { price: null }, {}],
    ['bad_limit', 'no limit to sell at', limitSale, { price: 0n }, {}],
    [
      'bad_limit',
      'a limit that a split made nothing',
      limitBuy,
      { price: PRICE_OF_ONE_CENT / 100n },
      {
        sharesPerToken: 2n * ONE_TOKEN,
      },
    ],
    ['too_small', 'less than a cent', marketBuy, { paymentAmount: 9_999n }, {}],
    ['too_small', 'less than a billionth', marketSale, { assetAmount: 10n ** 9n - 1n }, {}],
    ['too_small', 'less than a whole one', limitBuy, { tif: 'GTC' }, {}],
    ['time_in_force', 'dollars that last', marketBuy, { tif: 'GTC' }, {}],
    [
      'time_in_force',
      'a sale that a split left a part of',
      limitSale,
      { tif: 'GTC' },
      {
        sharesPerToken: ONE_TOKEN / 4n,
      },
    ],
  ])('%s: %s', (reason, _, order, change, to) => {
    const terms = toBrokerOrderTerms({ ...order, ...change }, { ...now, ...to })
    expect(terms).toEqual({ ok: false, reason })
  })

  const base = { side: 'BUY', timeInForce: 'DAY', isExtendedHours: false } as const
  const limit = (price: bigint) => ({ kind: 'limit', price }) as const
  const shares = (amount: bigint) => ({ kind: 'shares', amount }) as const

  test('a market buy is in dollars, in whole cents', () => {
    const size = { kind: 'dollars', amount: 1_230_000n }
    const terms = { ...base, size, price: { kind: 'market' } }
    const six = { ...marketBuy, paymentAmount: 1_239_999n }
    expect(toBrokerOrderTerms(six, now)).toEqual({ ok: true, value: terms })
    const eighteen = {
      ...marketBuy,
      paymentDecimals: 18,
      paymentAmount: 1_239_999n * 10n ** 12n,
    }
    expect(toBrokerOrderTerms(eighteen, now)).toEqual({ ok: true, value: terms })
  })

  test('a worst price becomes a limit, for as many shares as it buys', () => {
    const order = { ...marketBuy, price: 201n * ONE_TOKEN }
    const value = { ...base, size: shares(497_512_437_000_000_000n), price: limit(201_00000000n) }
    expect(toBrokerOrderTerms(order, now)).toEqual({ ok: true, value })
    const sale = { ...marketSale, price: 199n * ONE_TOKEN }
    expect(toBrokerOrderTerms(sale, now)).toEqual({
      ok: true,
      value: {
        ...base,
        side: 'SELL',
        size: shares(2n * ONE_TOKEN),
        price: limit(199_00000000n),
      },
    })
  })

  test('only DAY limit orders outside the regular session have extended hours', () => {
    const get = (order: OrderTerms, session: 'pre' | 'closed') => {
      const terms = toBrokerOrderTerms(order, { ...now, session })
      return terms.ok && terms.value.isExtendedHours
    }
    expect(get(limitBuy, 'pre')).toBe(true)
    expect(get(limitSale, 'closed')).toBe(true)
    expect(get({ ...limitSale, tif: 'GTC' }, 'pre')).toBe(false)
  })

  test('a GTC order is for whole shares', () => {
    const order = { ...limitBuy, tif: 'GTC', paymentAmount: 599_99n * 10_000n } as const
    const value = {
      ...base,
      timeInForce: 'GTC',
      size: shares(2n * ONE_TOKEN),
      price: limit(200_00000000n),
    }
    expect(toBrokerOrderTerms(order, now)).toEqual({ ok: true, value })
  })

  test('after a split the shares follow and the price is no worse', () => {
    const sharesPerToken = 3n * ONE_TOKEN
    expect(toBrokerOrderTerms(limitBuy, { ...now, sharesPerToken })).toEqual({
      ok: true,
      value: { ...base, size: shares((3n * ONE_TOKEN) / 2n), price: limit(66_66000000n) },
    })
    expect(toBrokerOrderTerms(limitSale, { ...now, sharesPerToken })).toEqual({
      ok: true,
      value: {
        ...base,
        side: 'SELL',
        size: shares(6n * ONE_TOKEN),
        price: limit(66_67000000n),
      },
    })
    const finer = { ...limitSale, price: 300n * ONE_TOKEN + 1n }
    expect(toBrokerOrderTerms(finer, { ...now, sharesPerToken })).toMatchObject({
      value: { price: limit(100_01000000n) },
    })
  })

  const cents = fc.bigInt(100n, 200_000n)
  test('at the limit or below, no more than the payment is spent', () => {
    fc.assert(
      fc.property(
        cents,
        fc.bigInt(ONE_USD, 250_000n * ONE_USD),
        fc.bigInt(ONE_TOKEN / 10n, 10n * ONE_TOKEN),
        (price, paymentAmount, sharesPerToken) => {
          const order = { ...limitBuy, price: price * PRICE_OF_ONE_CENT, paymentAmount }
          const terms = toBrokerOrderTerms(order, { session: 'regular', sharesPerToken })
          if (!terms.ok || terms.value.price.kind !== 'limit') return
          const { size } = terms.value
          const spent = size.amount * terms.value.price.price
          expect(spent <= paymentAmount * 10n ** 20n).toBe(true)
          expect(terms.value.price.price * sharesPerToken <= order.price * 10n ** 8n).toBe(true)
        },
      ),
    )
  })

  test('an amount in shares is accepted and buys exactly as many', () => {
    fc.assert(
      fc.property(cents, fc.bigInt(10_000n, 1_000_000n), (price, steps) => {
        const bought = { shares: steps * 10n ** 14n, price: price * PRICE_OF_ONE_CENT, decimals: 6 }
        const order = {
          ...limitBuy,
          price: bought.price,
          paymentAmount: toLimitPaymentUp(bought),
        }
        expect(['too_large', null]).toContain(validateOrder({ ...order, ...openMarketContext }))
        expect(toBrokerOrderTerms(order, now)).toMatchObject({
          value: { size: shares(bought.shares) },
        })
      }),
    )
  })

  test('below a dollar a payment may exceed the cost by one unit', () => {
    const bought = { shares: 12_3457n * 10n ** 14n, price: 1_234n * 10n ** 14n, decimals: 6 }
    expect(toLimitPaymentUp(bought)).toBe(1_523_460n)
    const order = { ...limitBuy, price: bought.price, paymentAmount: 1_523_460n }
    expect(validateOrder({ ...order, ...openMarketContext })).toBeNull()
    expect(validateOrder({ ...order, ...openMarketContext, paymentAmount: 1_523_461n })).toBe(
      'too_fine',
    )
  })
})

describe('OP-02 expiry of an order', () => {
  const at = (text: string) => Date.parse(text)
  // The Friday after Thanksgiving is a half day: the sessions end at 13:00 and at 17:00.
  test.each([
    ['MARKET', 'DAY', '2026-11-23T15:00:00Z', '2026-11-23T21:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-23T14:29:59.999Z', '2026-11-24T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-23T14:30:00Z', '2026-11-23T21:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-23T20:59:59.999Z', '2026-11-23T21:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-23T21:00:00Z', '2026-11-24T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-24T00:59:59.999Z', '2026-11-24T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-24T01:00:00Z', '2026-11-25T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-24T06:00:00Z', '2026-11-25T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-26T15:00:00Z', '2026-11-27T22:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-27T17:00:00Z', '2026-11-27T18:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-27T18:00:00Z', '2026-11-27T22:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-27T22:00:00Z', '2026-12-01T01:00:00Z'],
    ['LIMIT', 'DAY', '2026-11-21T15:00:00Z', '2026-11-24T01:00:00Z'],
    ['MARKET', 'DAY', '2026-11-21T15:00:00Z', '2026-11-23T21:00:00Z'],
    ['LIMIT', 'GTC', '2026-11-23T15:00:00Z', '2027-02-21T15:00:00Z'],
  ] as const)('%s %s of %s ends at %s', (type, tif, placed, ends) => {
    expect(toOrderExpiryMs({ type, tif }, at(placed))).toBe(at(ends))
  })

  test.each(['IOC', 'FOK'] as const)('%s does not expire', (tif) => {
    expect(toOrderExpiryMs({ type: 'LIMIT', tif }, at('2026-11-23T15:00:00Z'))).toBeNull()
  })
})

test.each([
  ['BUY', 200_00000000n, 201n * ONE_TOKEN],
  ['SELL', 200_00000000n, 199n * ONE_TOKEN],
  ['BUY', 200_00000001n, 201n * ONE_TOKEN + PRICE_OF_ONE_CENT],
  ['SELL', 199_99999999n, 198n * ONE_TOKEN + 99n * PRICE_OF_ONE_CENT],
  ['BUY', 99600000n, ONE_TOKEN + PRICE_OF_ONE_CENT],
  ['BUY', 99000000n, 9_950n * 10n ** 14n],
  ['BUY', 99500000n, ONE_TOKEN],
  ['SELL', 1_00000000n, 9_950n * 10n ** 14n],
  ['SELL', 10_000n, 10n ** 14n],
] as const)('the worst price of a %s at %i is %i', (side, reference, worst) => {
  expect(toSlippageLimitPrice(side, reference, SLIPPAGE_MAX_BPS)).toBe(worst)
})
