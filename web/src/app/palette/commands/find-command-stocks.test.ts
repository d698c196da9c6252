import { expect, test } from 'vitest'
import { findCommandStocks } from './find-command-stocks.ts'

const stocks = [
  { symbol: 'AAPL', name: 'Apple Inc.' },
  { symbol: 'T', name: 'AT&T Inc.' },
  { symbol: 'TSLA', name: 'Tesla, Inc.' },
  { symbol: 'MSFT', name: 'Microsoft Corporation' },
]
const symbols = (text: string) => findCommandStocks(stocks, text).map(({ symbol }) => symbol)

test.each([
  ['aap', []],
  ['ts', []],
  ['pesos', []],
  ['pple', []],
  ['aapl', ['AAPL']],
  ['t', ['T']],
  ['Apple', ['AAPL']],
  ['micro', ['MSFT']],
  ['inc', ['AAPL', 'T', 'TSLA']],
])('TR-09 an order for %j may mean %j', (text, found) => {
  expect(symbols(text)).toEqual(found)
})
