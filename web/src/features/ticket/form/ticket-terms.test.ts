import { toWholeCent } from '@parvalue/shared/domain/money/amount.ts'
import { standardFeeRates } from '@parvalue/shared/domain/orders/order-fees.ts'
import { validateOrder } from '@parvalue/shared/domain/orders/order-rules.ts'
import { expect, test } from 'vitest'
import {
  parseLimitPrice,
  type TicketEntry,
  toApproximateCounterAmount,
  toBuyCentsForPercentDown,
  toLimitGapPercent,
  toSaleSharesForPercentDown,
  toTicketAmountDecimals,
  toTicketTerms,
  toTicketTotals,
} from './ticket-terms.ts'

const base: TicketEntry = {
  ...{ side: 'BUY', type: 'MARKET', tif: 'DAY', unit: 'dollars' },
  ...{ amountText: '1000', limitText: '' },
}
/** The price is 231.46, in PRICE_DECIMALS. */
const pricing = { reference: 23_146_000_000n, paymentDecimals: 6 }
const SHARE = 10n ** 18n

const toTypedTerms = (entry: TicketEntry) => {
  const terms = toTicketTerms(entry, pricing)
  const now = { isHalted: false, isTradable: true, isSplitting: false } as const
  return terms && validateOrder({ ...terms, ...pricing, ...now, session: 'regular' })
}

test.each([
  ['nothing typed', { amountText: '' }],
  ['nothing', { amountText: '0' }],
  ['only zeros', { amountText: '0.00' }],
  ['more than cents', { amountText: '1.001' }],
  ['a limit order without a limit', { type: 'LIMIT' }],
  ['a limit of nothing', { type: 'LIMIT', limitText: '0' }],
] as const)('SK-03 no order terms are returned for %s', (_, patch) => {
  expect(toTicketTerms({ ...base, ...patch }, pricing)).toBeNull()
})

test('SK-03 a market order needs a price', () => {
  expect(toTicketTerms(base, { ...pricing, reference: null })).toBeNull()
  const limit = { ...base, type: 'LIMIT', limitText: '231.40' } as const
  expect(toTicketTerms(limit, { ...pricing, reference: null })).toEqual({
    ...{ side: 'BUY', type: 'LIMIT', tif: 'DAY', paymentDecimals: 6 },
    ...{ paymentAmount: 1_000_000_000n, assetAmount: null, price: 231_400_000_000_000_000_000n },
  })
})

test('SK-03 a market buy in dollars has a worst price half a percent above, rounded to the cent', () => {
  expect(toTicketTerms(base, pricing)).toEqual({
    ...{ side: 'BUY', type: 'MARKET', tif: 'DAY', paymentDecimals: 6 },
    paymentAmount: 1_000_000_000n,
    assetAmount: null,
    // 231.46 × 1.005 is 232.6173.
    price: 232_620_000_000_000_000_000n,
  })
})

test.each([
  // A market order in shares needs the worst price: 1.5 × 232.62, in whole cents.
  [{ unit: 'shares', amountText: '1.5' }, { paymentAmount: 348_930_000n }],
  // 0.3333 × 232.62 is 77.532246, rounded up to the cent.
  [{ unit: 'shares', amountText: '0.3333' }, { paymentAmount: 77_540_000n }],
  [
    { unit: 'shares', amountText: '1.5', type: 'LIMIT', limitText: '231.4' },
    { paymentAmount: 347_100_000n, price: 231_400_000_000_000_000_000n },
  ],
  [
    { unit: 'shares', amountText: '0.3333', type: 'LIMIT', limitText: '231.41' },
    { paymentAmount: 77_128_953n },
  ],
  [
    { side: 'SELL', unit: 'shares', amountText: '2.500001' },
    { assetAmount: 2_500_001n * 10n ** 12n },
  ],
  // 1,000 / 231.46 is 4.32040093…, truncated to the six decimals that can be sold.
  [{ side: 'SELL' }, { assetAmount: 4_320_400n * 10n ** 12n }],
  [
    { side: 'SELL', type: 'LIMIT', limitText: '250' },
    { assetAmount: 4n * SHARE, price: 250n * SHARE },
  ],
] as const)('SK-03 the entry %o becomes order terms that pass the rules', (patch, expected) => {
  const entry = { ...base, ...patch }
  expect(toTicketTerms(entry, pricing)).toMatchObject(expected)
  expect(toTypedTerms(entry)).toBeNull()
})

test('SK-04 the maximum payment includes the fee, the minimum proceeds exclude it', () => {
  const buy = toTicketTerms(base, pricing)
  // 0.5% of 1,000 and 20 cents, plus 60 cents network fee.
  const rates = standardFeeRates.otherDollar
  expect(buy && toTicketTotals(buy, { rates, networkFee: 600_000n, price: null })).toEqual({
    ...{ payment: 1_000_000_000n, fee: 5_800_000n, total: 1_005_800_000n },
    isNetworkFeeMissing: false,
  })
  const sale = toTicketTerms({ ...base, side: 'SELL', unit: 'shares', amountText: '2' }, pricing)
  // Two shares at 230.30, the worst price: 460.60 minus 20 cents and 0.25% (1.1573) of 462.92, the current price.
  const costs = {
    rates: standardFeeRates.usdPlus,
    networkFee: 0n,
    price: 231_460_000_000_000_000_000n,
  }
  expect(sale && toTicketTotals(sale, costs)).toEqual({
    ...{ payment: 460_600_000n, fee: 1_357_300n, total: 459_242_700n },
    isNetworkFeeMissing: false,
  })
})

test('SK-04 a total without the network fee of sponsoring says that it is missing', () => {
  const terms = toTicketTerms({ ...base, amountText: '100' }, pricing)
  const costs = { rates: standardFeeRates.otherDollar, networkFee: null, price: null }
  expect(terms && toTicketTotals(terms, costs)).toEqual({
    ...{ payment: 100_000_000n, fee: 700_000n, total: 100_700_000n },
    isNetworkFeeMissing: true,
  })
})

test('SK-04 the proceeds of a tiny sell are zero, never negative', () => {
  const sale = toTicketTerms(
    { ...base, side: 'SELL', unit: 'shares', amountText: '0.0001' },
    pricing,
  )
  const costs = { rates: standardFeeRates.usdPlus, networkFee: 600_000n, price: null }
  expect(sale && toTicketTotals(sale, costs).total).toBe(0n)
})

test.each([
  // All of 1,000 mockUSD: 994.22, its fee of 5.1711 (0.5% and 20 cents) and 60 cents network fee.
  [100n, 1_000_000_000n, 600_000n, 99_422n],
  [25n, 1_000_000_000n, 0n, 24_855n],
  // 24.319999 is shown as 24.32: 24.00, its fee of 0.12 and 20 cents.
  [100n, 24_319_999n, 0n, 2_400n],
  [100n, 150_000n, 0n, 0n],
  [100n, 0n, 600_000n, 0n],
])('SK-03 %d percent of %d leaves room for the fee', (part, balance, networkFee, cents) => {
  const fees = { rates: standardFeeRates.otherDollar, networkFee, decimals: 6, isRounded: true }
  const found = toBuyCentsForPercentDown(part, balance, fees)
  expect(found).toBe(cents)
  const terms = toTicketTerms({ ...base, amountText: `${Number(found) / 100}` }, pricing)
  const total = terms ? toTicketTotals(terms, { ...fees, price: null }).total : 0n
  expect(total <= (toWholeCent(balance, fees) * part) / 100n).toBe(true)
})

test.each([
  [100n, 'MARKET', 12_345_678n],
  [100n, 'LIMIT', 123_456n],
  [50n, 'MARKET', 6_172_839n],
  [25n, 'LIMIT', 30_864n],
] as const)(
  'SK-03 %d percent of the shares is truncated to what a %s order can sell',
  (part, type, units) => {
    expect(toSaleSharesForPercentDown(part, 12_345_678_912_345_678_901n, type)).toBe(units)
  },
)

test('SK-03 amounts have the decimals that the market accepts', () => {
  expect(toTicketAmountDecimals({ unit: 'dollars', type: 'MARKET' })).toBe(2)
  expect(toTicketAmountDecimals({ unit: 'shares', type: 'MARKET' })).toBe(6)
  expect(toTicketAmountDecimals({ unit: 'shares', type: 'LIMIT' })).toBe(4)
})

test('OP-02 the distance of a limit from the last price is in whole percent', () => {
  expect(toLimitGapPercent(parseLimitPrice('254.61'), pricing.reference)).toBe(10n)
  expect(toLimitGapPercent(parseLimitPrice('208.3'), pricing.reference)).toBe(-10n)
  expect(toLimitGapPercent(null, pricing.reference)).toBeNull()
  expect(toLimitGapPercent(parseLimitPrice('1'), null)).toBeNull()
})

test('SK-03 the approximate number of shares for an amount is rounded down', () => {
  const buy = toTicketTerms(base, pricing)
  expect(buy && toApproximateCounterAmount(buy, 231_460_000_000_000_000_000n)).toBe(
    4_320_400_933_206_601_572n,
  )
})
