import { describe, expect, test } from 'vitest'
import {
  findOrderHoldReason,
  type MarketContext,
  type OrderTerms,
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

type Change = Partial<OrderTerms & MarketContext>
type Case = [OrderEndReason | null, string, OrderTerms, Change]

const judge = (order: OrderTerms, change: Change) =>
  validateOrder({ ...order, ...openMarketContext, ...change })

describe('XT-09 the state of the market', () => {
  test.each<Case>([
    ['not_tradable', 'before all else', marketBuy, { isTradable: false, isHalted: true }],
    ['halted', 'at the market', marketBuy, { isHalted: true, isSplitting: true }],
    ['halted', 'at a limit', limitSale, { isHalted: true }],
    ['split', 'while a split is carried out', limitBuy, { isSplitting: true, session: 'closed' }],
    ['session', 'at the market before', marketBuy, { session: 'pre', price: 1n }],
    ['session', 'at the market after', marketSale, { session: 'post' }],
    ['session', 'at the market overnight', marketBuy, { session: 'overnight' }],
    [
      'session',
      'at the market with a worst price',
      marketBuy,
      { session: 'pre', price: PRICE_OF_ONE_CENT },
    ],
    ['session', 'at the market until cancelled', marketSale, { session: 'closed', tif: 'GTC' }],
    ['session', 'at once', limitBuy, { session: 'pre', tif: 'IOC' }],
    ['session', 'all or nothing', limitSale, { session: 'closed', tif: 'FOK' }],
    [null, 'at a limit before', limitBuy, { session: 'pre' }],
    [null, 'at a limit after', limitSale, { session: 'post' }],
    [null, 'at a limit overnight', limitBuy, { session: 'overnight' }],
    [null, 'at a limit on a day off', limitSale, { session: 'closed' }],
    [null, 'until cancelled on a day off', limitSale, { session: 'closed', tif: 'GTC' }],
    [null, 'at the market', marketBuy, {}],
  ])('%s: %s', (reason, _, order, change) => {
    expect(judge(order, change)).toBe(reason)
  })
})

describe('EN-03 the terms of the order', () => {
  test.each<Case>([
    ['bad_limit', 'no limit', limitBuy, { price: null }],
    ['bad_limit', 'a limit of nothing', limitSale, { price: 0n }],
    ['bad_limit', 'a limit below nothing', limitSale, { price: -PRICE_OF_ONE_CENT }],
    ['bad_limit', 'a unit below a cent', limitSale, { price: 200n * ONE_TOKEN - 1n }],
    ['bad_limit', 'a unit beyond a cent', limitSale, { price: 200n * ONE_TOKEN + 1n }],
    [
      'bad_limit',
      'hundredths of a cent above a dollar',
      limitSale,
      { price: ONE_TOKEN + PRICE_OF_ONE_CENT / 100n },
    ],
    [
      'bad_limit',
      'finer than that below',
      limitSale,
      { price: ONE_TOKEN / 2n + PRICE_OF_ONE_CENT / 1_000n },
    ],
    [
      'bad_limit',
      'a worst price between cents',
      marketBuy,
      { price: 200n * ONE_TOKEN + PRICE_OF_ONE_CENT / 2n },
    ],
    [null, 'a dollar', limitSale, { price: ONE_TOKEN }],
    [
      null,
      'hundredths of a cent below a dollar',
      limitSale,
      { price: ONE_TOKEN - PRICE_OF_ONE_CENT / 100n },
    ],
    [null, 'a worst price', marketBuy, { price: 201n * ONE_TOKEN }],
    [null, 'no worst price', marketSale, { price: 0n }],

    ['too_small', 'a buy of nothing', marketBuy, { paymentAmount: null }],
    ['too_small', 'a buy of less than nothing', marketBuy, { paymentAmount: -ONE_USD }],
    ['too_small', 'a sale of nothing', marketSale, { assetAmount: null }],
    [
      'too_small',
      'a sale of nothing without a price',
      marketSale,
      {
        assetAmount: 0n,
        reference: null,
      },
    ],
    ['too_small', 'a unit below a dollar', marketBuy, { paymentAmount: ONE_USD - 1n }],
    [null, 'a dollar', marketBuy, { paymentAmount: ONE_USD }],
    ['too_fine', 'a unit beyond a dollar', marketBuy, { paymentAmount: ONE_USD + 1n }],
    [
      'too_small',
      'a unit below a dollar of 18 decimals',
      marketBuy,
      {
        paymentAmount: ONE_TOKEN - 1n,
        paymentDecimals: 18,
      },
    ],
    [null, 'a dollar of 18 decimals', marketBuy, { paymentAmount: ONE_TOKEN, paymentDecimals: 18 }],
    ['too_small', 'tokens for 99.98 cents', marketSale, { assetAmount: 4_999n * 10n ** 12n }],
    [null, 'tokens for a dollar', marketSale, { assetAmount: 5_000n * 10n ** 12n }],
    ['too_small', 'tokens for 98 cents at the limit', limitSale, { assetAmount: 49n * 10n ** 14n }],
    [null, 'tokens for a dollar at the limit', limitSale, { assetAmount: 50n * 10n ** 14n }],

    [null, 'the most', marketBuy, { paymentAmount: 250_000n * ONE_USD }],
    ['too_large', 'a cent beyond', marketBuy, { paymentAmount: 250_000n * ONE_USD + 10_000n }],
    ['too_large', 'a unit beyond', marketBuy, { paymentAmount: 250_000n * ONE_USD + 1n }],
    [null, 'tokens for the most', marketSale, { assetAmount: 1_250n * ONE_TOKEN }],
    ['too_large', 'a step beyond', marketSale, { assetAmount: 1_250n * ONE_TOKEN + 10n ** 12n }],
    [null, 'the most at the limit', limitSale, { assetAmount: 1_250n * ONE_TOKEN }],
    [
      'too_large',
      'beyond it by the limit',
      limitSale,
      {
        assetAmount: 1_250n * ONE_TOKEN,
        price: 200n * ONE_TOKEN + PRICE_OF_ONE_CENT,
      },
    ],
    [
      null,
      'a sale without a price',
      marketSale,
      {
        reference: null,
        assetAmount: 9_999n * ONE_TOKEN,
      },
    ],
    [
      'too_large',
      'unless it names its worst price',
      marketSale,
      {
        reference: null,
        assetAmount: 9_999n * ONE_TOKEN,
        price: 199n * ONE_TOKEN,
      },
    ],

    [null, 'cents', marketBuy, { paymentAmount: ONE_USD + 10_000n }],
    ['too_fine', 'a unit below a cent', marketBuy, { paymentAmount: 2n * ONE_USD - 1n }],
    [
      'too_fine',
      'half a cent with a worst price',
      marketBuy,
      {
        paymentAmount: ONE_USD + 5_000n,
        price: 200n * ONE_TOKEN,
      },
    ],
    [
      null,
      'what ten-thousandths cost at the limit',
      limitBuy,
      {
        paymentAmount: 123_4567n * 200_01n,
        price: 200n * ONE_TOKEN + PRICE_OF_ONE_CENT,
      },
    ],
    [
      'too_fine',
      'a unit less',
      limitBuy,
      {
        paymentAmount: 123_4567n * 200_01n - 1n,
        price: 200n * ONE_TOKEN + PRICE_OF_ONE_CENT,
      },
    ],
    [
      'too_fine',
      'a unit more',
      limitBuy,
      {
        paymentAmount: 123_4567n * 200_01n + 1n,
        price: 200n * ONE_TOKEN + PRICE_OF_ONE_CENT,
      },
    ],
    [null, 'millionths at the market', marketSale, { assetAmount: ONE_TOKEN + 10n ** 12n }],
    ['too_fine', 'a unit below', marketSale, { assetAmount: ONE_TOKEN + 10n ** 12n - 1n }],
    ['too_fine', 'a unit beyond', marketSale, { assetAmount: ONE_TOKEN + 10n ** 12n + 1n }],
    [null, 'ten-thousandths at a limit', limitSale, { assetAmount: ONE_TOKEN + 10n ** 14n }],
    ['too_fine', 'finer at a limit', limitSale, { assetAmount: ONE_TOKEN + 10n ** 12n }],

    ['time_in_force', 'dollars at the market', marketBuy, { tif: 'GTC' }],
    [
      'time_in_force',
      'dollars at the market at once',
      marketBuy,
      { tif: 'IOC', price: 201n * ONE_TOKEN },
    ],
    ['time_in_force', 'a fraction', limitBuy, { tif: 'GTC' }],
    [
      'time_in_force',
      'a cent less than a share',
      limitBuy,
      {
        tif: 'FOK',
        paymentAmount: 200n * ONE_USD - 10_000n,
      },
    ],
    [null, 'a share', limitBuy, { tif: 'FOK', paymentAmount: 200n * ONE_USD }],
    [
      'time_in_force',
      'a cent more',
      limitBuy,
      {
        tif: 'GTC',
        paymentAmount: 200n * ONE_USD + 10_000n,
      },
    ],
    [null, 'shares', marketSale, { tif: 'GTC' }],
    [null, 'shares at once', marketSale, { tif: 'IOC' }],
    [
      'time_in_force',
      'a millionth less',
      marketSale,
      {
        tif: 'FOK',
        assetAmount: 2n * ONE_TOKEN - 10n ** 12n,
      },
    ],
    [
      'time_in_force',
      'a step more at a limit',
      limitSale,
      {
        tif: 'GTC',
        assetAmount: 2n * ONE_TOKEN + 10n ** 14n,
      },
    ],
  ])('%s: %s', (reason, _, order, change) => {
    expect(judge(order, change)).toBe(reason)
  })
})

test('the first of several reasons is always the same', () => {
  const wrong: Change = { paymentAmount: 1n, tif: 'GTC', session: 'pre', isSplitting: true }
  const all = { ...wrong, isTradable: false, isHalted: true, type: 'LIMIT', price: 1n } as const
  const reasons = [
    judge(limitBuy, all),
    judge(limitBuy, { ...all, isTradable: true }),
    judge(limitBuy, { ...all, isTradable: true, isHalted: false }),
    judge(limitBuy, { ...all, isTradable: true, isHalted: false, isSplitting: false }),
    judge(limitBuy, { ...wrong, isSplitting: false }),
    judge(limitBuy, { ...wrong, isSplitting: false, paymentAmount: ONE_USD + 1n }),
    judge(limitBuy, { ...wrong, isSplitting: false, paymentAmount: ONE_USD }),
  ]
  expect(reasons).toEqual([
    'not_tradable',
    'halted',
    'split',
    'bad_limit',
    'too_small',
    'too_fine',
    'time_in_force',
  ])
})

test.each([
  ['MARKET', 'DAY', 'halted', null],
  ['LIMIT', 'IOC', 'halted', null],
  ['LIMIT', 'FOK', 'halted', null],
  ['LIMIT', 'DAY', 'not_tradable', null],
  ['LIMIT', 'GTC', 'split', null],
  ['LIMIT', 'DAY', 'halted', 'halt'],
  ['LIMIT', 'GTC', 'halted', 'halt'],
] as const)('an order with %s %s that is %s by now waits for %s', (type, tif, reason, wait) => {
  expect(findOrderHoldReason({ type, tif }, reason)).toBe(wait)
})
