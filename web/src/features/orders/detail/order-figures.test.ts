import { expect, test } from 'vitest'
import { toUnits18 } from '#api/client/decimal-text.ts'
import {
  toOrderedShares,
  toOrderFilledPercent,
  toOrderOpenAmount,
  toPriceImprovement,
} from './order-figures.ts'

const terms = (rest: object = {}) => ({
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  tif: 'DAY' as const,
  status: 'SUBMITTED' as const,
  payment: toUnits18('9970'),
  shares: null,
  limitPrice: toUnits18('498.50'),
  averagePrice: null,
  filledShares: 0n,
  filledPayment: 0n,
  ...rest,
})
const market = { type: 'MARKET', limitPrice: toUnits18('500') }
const sale = { side: 'SELL', payment: null, shares: toUnits18('8') }

test.each([
  [{ limitPrice: 0n }, null],
  [market, null],
  [{}, toUnits18('20')],
  [{ payment: toUnits18('1000') }, toUnits18('2.006018054')],
  [{ payment: toUnits18('1000'), tif: 'GTC' }, toUnits18('2')],
  [sale, toUnits18('8')],
])('SK-06 the number of ordered shares is computed: case %#', (rest, expected) => {
  expect(toOrderedShares(terms(rest))).toBe(expected)
})

test.each([
  [{ payment: 0n, type: 'MARKET' }, 0],
  [{}, 0],
  [{ filledShares: toUnits18('12.5'), filledPayment: toUnits18('6227') }, 62],
  [{ ...market, filledShares: toUnits18('5'), filledPayment: toUnits18('2492.5') }, 25],
  [{ ...sale, filledShares: toUnits18('8') }, 100],
  // The order is filled below its limit price, so it counts as 100% although some payment is left.
  [{ status: 'FILLED', filledShares: toUnits18('20'), filledPayment: toUnits18('9000') }, 100],
])('OP-12 the filled percentage is rounded down: case %#', (rest, expected) => {
  expect(toOrderFilledPercent(terms(rest))).toBe(expected)
})

test.each([
  [{ filledShares: toUnits18('12.5') }, { shares: toUnits18('7.5') }],
  [{ filledShares: toUnits18('21') }, { shares: 0n }],
  [{ ...market, filledPayment: toUnits18('970') }, { payment: toUnits18('9000') }],
])('OP-12 the open amount is computed: case %#', (rest, expected) => {
  expect(toOrderOpenAmount(terms(rest))).toEqual(expected)
})

test.each([
  [{}, null],
  [{ averagePrice: toUnits18('498.50') }, null],
  [{ ...market, averagePrice: toUnits18('498.16') }, null],
  [{ averagePrice: toUnits18('498.16') }, toUnits18('0.34')],
  [{ ...sale, limitPrice: toUnits18('392'), averagePrice: toUnits18('392.40') }, toUnits18('0.4')],
])('the price improvement over the limit is computed: case %#', (rest, expected) => {
  expect(toPriceImprovement(terms(rest))).toBe(expected)
})
