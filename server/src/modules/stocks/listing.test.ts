import { expect, test } from 'vitest'
import { type ListingEntry, type ListingQuery, searchStocks, toListingPage } from './listing.ts'

const entry = (
  symbol: string,
  name: string,
  figures: Partial<ListingEntry['summary']> = {},
  isFund = false,
) =>
  ({
    stock: { id: symbol.charCodeAt(0), symbol, name, displayName: name, isFund },
    summary: { price: null, changePercent: null, dividendYield: null, volume: null, ...figures },
  }) as unknown as ListingEntry

const entries = [
  entry('B', 'beta', { price: 9n, changePercent: -1.5, dividendYield: 0.02, volume: 70 }),
  entry('A', 'gamma'),
  entry('D', 'Alpha', { price: 100n, changePercent: 0, volume: 9 }, true),
  entry('C', 'delta', { price: 20n, changePercent: 3, dividendYield: 0.01, volume: 70 }),
]

const all: ListingQuery = {
  searchText: '',
  sort: 'symbol',
  direction: 'asc',
  kind: 'all',
  stockIds: null,
  page: 1,
  pageSize: 10,
}

const list = (query: Partial<ListingQuery>) =>
  toListingPage(entries, { ...all, ...query })
    .rows.map(({ stock }) => stock.symbol)
    .join('')

test.each([
  ['symbol', 'ABCD', 'DCBA'],
  ['name', 'DBCA', 'ACBD'],
  ['price', 'BCDA', 'DCBA'],
  ['change', 'BDCA', 'CDBA'],
  ['dividend_yield', 'CBAD', 'BCAD'],
  ['volume', 'DBCA', 'BCDA'],
] as const)(
  'SK-01 sorting by %s puts unknown values last in both directions and ties by symbol',
  (sort, up, down) => {
    expect([list({ sort }), list({ sort, direction: 'desc' })]).toEqual([up, down])
  },
)

test('SK-01 filters are combined, then the result is paged', () => {
  expect([list({ kind: 'fund' }), list({ kind: 'share' })]).toEqual(['D', 'ABC'])
  expect(list({ searchText: 'LTA' })).toBe('C')
  expect(list({ stockIds: new Set([65, 68]), kind: 'fund' })).toBe('D')
  expect(toListingPage(entries, { ...all, page: 2, pageSize: 3 })).toMatchObject({
    rows: [{ stock: { symbol: 'D' } }],
    count: 4,
  })
  expect(toListingPage(entries, { ...all, page: 9 })).toEqual({ rows: [], count: 4 })
})

test('AP-07 symbols that start with the text come first', () => {
  const symbols = (text: string) => searchStocks(entries, text).map(({ stock }) => stock.symbol)
  expect([symbols('a'), symbols('be'), symbols('x')]).toEqual([['A', 'B', 'C', 'D'], ['B'], []])
  expect(symbols('d')).toEqual(['D', 'C'])
})

test('CW-12 search and listing ignore the marks in symbols and names', () => {
  const some = [entry('BRK.B', 'Berkshire'), entry('MCD', "McDonald's"), entry('T', 'AT&T Inc.')]
  for (const [searchText, symbol] of [
    ['brk-b', 'BRK.B'],
    ['BRK/B', 'BRK.B'],
    ['McDonald’s', 'MCD'],
    ['at and t', 'T'],
  ] as const) {
    const found = searchStocks(some, searchText).map(({ stock }) => stock.symbol)
    const { rows } = toListingPage(some, { ...all, searchText })
    expect([found, rows.map(({ stock }) => stock.symbol)]).toEqual([[symbol], [symbol]])
  }
})
