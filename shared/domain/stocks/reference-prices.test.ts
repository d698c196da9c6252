import { expect, test } from 'vitest'
import { getReferenceStock, referenceStocks } from './reference-prices.ts'
import { toCompanyDisplayName } from './reference-stocks.ts'

test('an unknown symbol is refused', () => {
  expect(() => getReferenceStock('sgov')).toThrow('No stock has the symbol sgov.')
})

test('three Treasury bill funds come first, and no other kind of stock backs USD+', () => {
  expect(
    referenceStocks.slice(0, 6).map(({ stockId, symbol, kind }) => [stockId, symbol, kind]),
  ).toEqual([
    [1, 'SGOV', 'fund'],
    [2, 'BIL', 'fund'],
    [3, 'TBIL', 'fund'],
    [4, 'AAPL', 'share'],
    [5, 'NVDA', 'share'],
    [6, 'MSFT', 'share'],
  ])
  expect(referenceStocks.filter(({ kind }) => kind === 'fund')).toHaveLength(3)
  expect(referenceStocks.filter(({ isFund }) => isFund)).toHaveLength(8)
})

test('there are sixty stocks with unique ids and symbols, in order of their ids', () => {
  expect(referenceStocks.map(({ stockId }) => stockId)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  )
  expect(new Set(referenceStocks.map(({ symbol }) => symbol)).size).toBe(60)
})

test.each([
  ['Apple Inc.', 'Apple'],
  ['Amazon.com, Inc.', 'Amazon.com'],
  ['Berkshire Hathaway Inc. Class B', 'Berkshire Hathaway'],
  ['JPMorgan Chase & Co.', 'JPMorgan Chase'],
  ['The Home Depot, Inc.', 'Home Depot'],
  ['The Walt Disney Company', 'Walt Disney'],
  ['The Boeing Company', 'Boeing Co'],
  ['The Boeing Company Class A', 'Boeing Co'],
  ['The Allstate Corporation', 'Allstate Corp'],
  ['The Gap, Inc.', 'Gap Inc'],
  ['The Goldman Sachs Group, Inc.', 'Goldman Sachs Group'],
  ['The Procter & Gamble Company', 'Procter & Gamble'],
  ['The Kroger Co.', 'Kroger Co'],
  ['Eli Lilly and Company', 'Eli Lilly'],
  ['Wells Fargo & Company', 'Wells Fargo'],
  ['Merck & Co., Inc.', 'Merck & Co.'],
  ['The Coca-Cola Company', 'Coca-Cola Co'],
  ['SPDR Gold Shares', 'SPDR Gold Shares'],
])('%s is displayed as %s', (name, displayName) => {
  expect(toCompanyDisplayName(name)).toBe(displayName)
})

test.each([
  ['SGOV', 10042n],
  ['BIL', 9150n],
  ['TBIL', 4990n],
  ['AAPL', 22800n],
  ['NVDA', 14100n],
])('%s starts at %s cents', (symbol, priceCents) => {
  expect(getReferenceStock(symbol).priceCents).toBe(priceCents)
})

test('TR-02 no displayed name begins with "The", ends with a joining word or is a legal form alone', () => {
  const cut = /^The |(?: and| &|,| of)$|^(?:Inc|Co|Corp)\.?$/
  expect(
    referenceStocks.map(({ displayName }) => displayName).filter((name) => cut.test(name)),
  ).toEqual([])
})
