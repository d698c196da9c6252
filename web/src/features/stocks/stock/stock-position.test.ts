import { expect, test } from 'vitest'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import { toStockPosition } from './stock-position.ts'

const ONE = 10n ** 18n

const position = (part: Partial<PortfolioPosition>): PortfolioPosition => ({
  stockId: 4,
  chainId: 1,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'AAPL.d',
  isWrapped: false,
  amount: 2n * ONE,
  amountInOrders: 0n,
  price: 230n * ONE,
  value: 460n * ONE,
  changeToday: 0n,
  cost: 400n * ONE,
  gain: 60n * ONE,
  lots: [],
  ...part,
})

const held = new Map([[4, 5n * ONE]])

test('there is no position without a balance', () => {
  expect(toStockPosition([position({})], 5, held)).toBeNull()
  expect(toStockPosition([], 4, held)).toBeNull()
})

test('wrapped forms and networks are one position with a common average cost', () => {
  const wrapped = position({
    isWrapped: true,
    value: 690n * ONE,
    cost: 650n * ONE,
    gain: 40n * ONE,
  })
  expect(toStockPosition([position({}), wrapped, position({ stockId: 5 })], 4, held)).toEqual({
    shares: 5n * ONE,
    value: 1150n * ONE,
    averageCost: 210n * ONE,
    gain: 100n * ONE,
  })
})

test('a value that is unknown for one part is unknown for the position', () => {
  const unknown = position({ isWrapped: true, value: null, cost: null, gain: null })
  expect(toStockPosition([position({}), unknown], 4, held)).toEqual({
    shares: 5n * ONE,
    value: null,
    averageCost: null,
    gain: null,
  })
})
