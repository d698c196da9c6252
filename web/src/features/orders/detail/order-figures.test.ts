import { expect, test } from 'vitest'
import { toUnits } from '#api/client/decimal-text.ts'
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
  payment: toUnits('9970'),
  shares: null,
  limitPrice: toUnits('498.50'),
  averagePrice: null,
  filledShares: 0n,
  filledPayment: 0n,
  ...rest,
})
const market = { type: 'MARKET', limitPrice: toUnits('500') }
const sale = { side: 'SELL', payment: null, shares: toUnits('8') }

test.each([
  [{ limitPrice: 0n }, null],
  [market, null],
  [{}, toUnits('20')],
  [{ payment: toUnits('1000') }, toUnits('2.006018054')],
  [{ payment: toUnits('1000'), tif: 'GTC' }, toUnits('2')],
  [sale, toUnits('8')],
])('SK-06 the number of ordered shares is computed: case %#', (rest, expected) => {
  expect(toOrderedShares(terms(rest))).toBe(expected)
})

test.each([
  [{ payment: 0n, type: 'MARKET' }, 0],
  [{}, 0],
  [{ filledShares: toUnits('12.5'), filledPayment: toUnits('6227') }, 62],
  [{ ...market, filledShares: toUnits('5'), filledPayment: toUnits('2492.5') }, 25],
  [{ ...sale, filledShares: toUnits('8') }, 100],
  // Filled below its limit price: 100% although some payment is left.
  [{ status: 'FILLED', filledShares: toUnits('20'), filledPayment: toUnits('9000') }, 100],
])('OP-12 the filled percentage is rounded down: case %#', (rest, expected) => {
  expect(toOrderFilledPercent(terms(rest))).toBe(expected)
})

test.each([
  [{ filledShares: toUnits('12.5') }, { shares: toUnits('7.5') }],
  [{ filledShares: toUnits('21') }, { shares: 0n }],
  [{ ...market, filledPayment: toUnits('970') }, { payment: toUnits('9000') }],
])('OP-12 the open amount is computed: case %#', (rest, expected) => {
  expect(toOrderOpenAmount(terms(rest))).toEqual(expected)
})

test.each([
  [{}, null],
  [{ averagePrice: toUnits('498.50') }, null],
  [{ ...market, averagePrice: toUnits('498.16') }, null],
  [{ averagePrice: toUnits('498.16') }, toUnits('0.34')],
  [{ ...sale, limitPrice: toUnits('392'), averagePrice: toUnits('392.40') }, toUnits('0.4')],
])('the price improvement over the limit is computed: case %#', (rest, expected) => {
  expect(toPriceImprovement(terms(rest))).toBe(expected)
})
