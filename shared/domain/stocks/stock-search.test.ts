import { expect, test } from 'vitest'
import { createStockMatcher, toSymbolKey } from './stock-search.ts'

const stocks = [
  { symbol: 'AAPL', names: ['Apple Inc.'] },
  { symbol: 'UA', names: ['Under Armour'] },
  { symbol: 'BRK.B', names: ['Berkshire Hathaway Inc. Class B'] },
  { symbol: 'MCD', names: ["McDonald's Corporation"] },
  { symbol: 'T', names: ['AT&T Inc.'] },
  { symbol: 'TSLA', names: ['Tesla, Inc.'] },
  { symbol: 'PG', names: ['The Procter & Gamble Company'] },
  { symbol: 'KO', names: ['The Coca-Cola Company'] },
  { symbol: 'LUV', names: ['Aerolíneas del Sur'] },
  { symbol: 'KSS', names: ['Kohl’s'] },
]

function search(text: string) {
  const match = createStockMatcher(text)
  return stocks.filter((stock) => match(stock) !== null).map(({ symbol }) => symbol)
}

test.each([
  '',
  ' ',
  '%',
  '&',
  '.',
  "'",
  'xyz',
  'brk c',
  'sain',
  'macdonald',
  'oco',
  'nyse:',
  'US',
  'NASDAQ US',
  'LSE:AAPL',
  'AAPL LN',
  'NYSE:BRK',
])('CW-12 %j finds no stock', (typed) => {
  expect(search(typed)).toEqual([])
})

test.each([
  ['BRK.B', 'BRK.B'],
  ['brk-b', 'BRK.B'],
  ['BRK/B', 'BRK.B'],
  ['brk b', 'BRK.B'],
  ['BRKB', 'BRK.B'],
  ['brk_b', 'BRK.B'],
  ['BRK‑B', 'BRK.B'],
  ['$brk.b', 'BRK.B'],
  ['ＢＲＫ．Ｂ', 'BRK.B'],
  ['nasdaq:aapl', 'AAPL'],
  ['(NASDAQ: AAPL)', 'AAPL'],
  ['AAPL US', 'AAPL'],
  ['AAPL US Equity', 'AAPL'],
  ['aapl.us', 'AAPL'],
  ['AAPL\u200b', 'AAPL'],
  ['NYSE: UA', 'UA'],
  ['UA US', 'UA'],
  ['NYSE: BRK.B', 'BRK.B'],
  ['BRK.B:US', 'BRK.B'],
  ['BRK/B UN', 'BRK.B'],
  ["McDonald's", 'MCD'],
  ['McDonald’s', 'MCD'],
  ['mcdonald‘s', 'MCD'],
  ['mcdonalds', 'MCD'],
  ['mcdonald', 'MCD'],
  ["kohl's", 'KSS'],
  ['AT&T', 'T'],
  ['at & t', 'T'],
  ['at and t', 'T'],
  ['att', 'T'],
  ['procter and gamble', 'PG'],
  ['Procter Gamble', 'PG'],
  ['cocacola', 'KO'],
  ['coca cola', 'KO'],
  ['ola comp', 'KO'],
  ['AEROLINEAS', 'LUV'],
  ['aerolíneas', 'LUV'],
])('CW-12 %j finds %s', (typed, symbol) => {
  expect(search(typed)).toEqual([symbol])
})

test('CW-12 a text at the start of a symbol is distinguished from one elsewhere', () => {
  const match = createStockMatcher('t')
  expect(stocks.slice(2, 6).map(match)).toEqual(['other', 'other', 'symbol', 'symbol'])
})

test('CW-12 all spellings of a symbol have one key', () => {
  const keys = ['BRK.B', 'brk-b', 'BRK/B', 'brk b', 'BRKB'].map(toSymbolKey)
  expect(new Set(keys)).toEqual(new Set(['BRKB']))
})
