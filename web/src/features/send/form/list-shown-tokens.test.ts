import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { expect, test } from 'vitest'
import { listShownTokens } from './list-shown-tokens.ts'

const toToken = (symbol: string, name: string, digit: string): Token => ({
  ...{ chainId: 1, symbol, name, decimals: 18 },
  address: `0x${digit.repeat(40)}`,
})

const tokens = [
  toToken('USD+', 'USD Plus', '1'),
  toToken('AAPL.d', 'Apple', 'A'),
  toToken('AAPL.d.x', 'Apple', '3'),
  toToken('MSFT.d', 'Microsoft', '4'),
]
const toSymbols = (balances: ReadonlyMap<string, bigint> | null, text = '') =>
  listShownTokens(tokens, balances, text).map(({ symbol }) => symbol)

test('MN-01 a search that finds no token lists none', () => {
  expect(toSymbols(null, 'tsla')).toEqual([])
})

test('MN-01 held tokens come first, and a token is found by symbol, name or address', () => {
  expect(toSymbols(null)).toEqual(['USD+', 'AAPL.d', 'AAPL.d.x', 'MSFT.d'])
  const balances = new Map([
    [`0x${'4'.repeat(40)}`, 1n],
    [`0x${'1'.repeat(40)}`, 0n],
  ])
  expect(toSymbols(balances)).toEqual(['MSFT.d', 'USD+', 'AAPL.d', 'AAPL.d.x'])
  expect(toSymbols(null, ' micro')).toEqual(['MSFT.d'])
  expect(toSymbols(null, 'aapl')).toEqual(['AAPL.d', 'AAPL.d.x'])
  expect(toSymbols(null, `0x${'a'.repeat(40)}`)).toEqual(['AAPL.d'])
})
