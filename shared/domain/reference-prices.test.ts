import { expect, test } from 'vitest'
import { getReferenceStock, referenceStocks } from './reference-prices.ts'

test('a symbol nobody knows is refused', () => {
  expect(() => getReferenceStock('sgov')).toThrow('No stock has the symbol sgov.')
})

test('three Treasury bill funds and two shares, each under an id of its own', () => {
  expect(referenceStocks.map(({ stockId, symbol, kind }) => [stockId, symbol, kind])).toEqual([
    [1, 'SGOV', 'fund'],
    [2, 'BIL', 'fund'],
    [3, 'TBIL', 'fund'],
    [4, 'AAPL', 'share'],
    [5, 'NVDA', 'share'],
  ])
})

test.each([
  ['SGOV', 10042n],
  ['BIL', 9150n],
  ['TBIL', 4990n],
  ['AAPL', 22800n],
  ['NVDA', 14100n],
])('%s begins at %s cents', (symbol, priceCents) => {
  expect(getReferenceStock(symbol).priceCents).toBe(priceCents)
})
