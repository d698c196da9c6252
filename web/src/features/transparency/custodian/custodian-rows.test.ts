import { expect, test } from 'vitest'
import type { CustodianCheck } from '#api/dollar/reserves.ts'
import {
  listUsedCustodianChecks,
  parseCustodianSearch,
  searchCustodianChecks,
  toCustodianSearchText,
} from './custodian-rows.ts'

const checkOf = (symbol: string, name: string, change: Partial<CustodianCheck> = {}) => ({
  ...{ stockId: 1, symbol, name, decimals: 18, tokens: 1n, shares: 1n, isCovered: true },
  ...change,
})
const checks = [
  checkOf('SGOV', 'iShares 0-3 Month Treasury Bond ETF'),
  checkOf('BRK.B', 'Berkshire Hathaway Inc. Class B'),
  checkOf('BA', 'The Boeing Company'),
]

const found = (text: string) => searchCustodianChecks(checks, text).map(({ symbol }) => symbol)

test.each([
  ['xyz', []],
  ['-', []],
  ['', ['SGOV', 'BRK.B', 'BA']],
  ['  ', ['SGOV', 'BRK.B', 'BA']],
  ['brk-b', ['BRK.B']],
  ['boeing', ['BA']],
  ['Treasury', ['SGOV']],
])('the search for %j finds %o', (text, symbols) => {
  expect(found(text)).toEqual(symbols)
})

test.each([
  [undefined, ''],
  [{}, ''],
  [3, '3'],
  ['ba\u0000\u202e', 'ba'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('the search %j of a URL is read as %j', (wanted, text) => {
  expect(parseCustodianSearch(wanted)).toBe(text)
})

test('a typed text loses what no search can contain', () => {
  expect(toCustodianSearchText('b\ta')).toBe('ba')
})

test('assets without tokens and shares are left out, unknown figures stay', () => {
  const used = listUsedCustodianChecks([
    checkOf('A', 'A', { tokens: 0n, shares: 0n }),
    checkOf('B', 'B', { tokens: 0n, shares: null }),
    checkOf('C', 'C', { tokens: 0n }),
  ])
  expect(used.map(({ symbol }) => symbol)).toEqual(['B', 'C'])
})
