import { expect, test } from 'vitest'
import { parseListingSearch, toListingSearchParams, toNextListingOrder } from './listing-search.ts'

const PLAIN = { searchText: '', show: 'all', sort: 'symbol', isDescending: false } as const

test.each([
  [{ show: 'none', sort: 'volume;', direction: 'down', q: ['a'] }, PLAIN],
  [{}, PLAIN],
  [{ q: 3 }, { ...PLAIN, searchText: '3' }],
  [{ q: `a\u0007${'b'.repeat(80)}` }, { ...PLAIN, searchText: `a${'b'.repeat(63)}` }],
  [
    { show: 'funds', sort: 'change', direction: 'desc' },
    { ...PLAIN, show: 'funds', sort: 'change', isDescending: true },
  ],
])('SK-01 the search parameters %j are parsed', (search, expected) => {
  expect(parseListingSearch(search)).toEqual(expected)
})

test('SK-01 search parameters round-trip', () => {
  const expected = { searchText: 'apple', show: 'held', sort: 'price', isDescending: true } as const
  expect(parseListingSearch(toListingSearchParams(expected))).toEqual(expected)
  expect(
    Object.values(toListingSearchParams(PLAIN)).filter((value) => value !== undefined),
  ).toEqual([])
})

test('SK-01 a second press reverses the order; names start with A, figures with the largest', () => {
  expect(toNextListingOrder(PLAIN, 'symbol')).toEqual({ sort: 'symbol', isDescending: true })
  expect(toNextListingOrder(PLAIN, 'change')).toEqual({ sort: 'change', isDescending: true })
  expect(toNextListingOrder({ sort: 'change', isDescending: true }, 'change')).toEqual({
    sort: 'change',
    isDescending: false,
  })
})
