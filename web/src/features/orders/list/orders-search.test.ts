import { expect, test } from 'vitest'
import { toOrderNumber } from '../order-number.ts'
import { parseOrdersSearch, toOrdersSearchParams } from './orders-search.ts'

const ID = '019ab3c4-9d1a-7c55-8b1e-2f4a5d6c7b80'
const plain = { searchText: '', show: 'all', isAscending: false, openId: null } as const

test.each([
  [{}, plain],
  [{ q: 7 }, { ...plain, searchText: '7' }],
  [{ q: ['AAPL'], show: 'mine', direction: 'up', order: 'last' }, plain],
  [{ q: `A\u0000${'x'.repeat(80)}` }, { ...plain, searchText: `A${'x'.repeat(63)}` }],
  [{ order: `${ID}0` }, plain],
  [
    { q: 'MSFT', show: 'working', direction: 'asc', order: ID },
    { searchText: 'MSFT', show: 'working', isAscending: true, openId: ID },
  ],
])('SK-06 the search parameters %j are parsed', (search, expected) => {
  expect(parseOrdersSearch(search)).toEqual(expected)
})

test('SK-06 search parameters round-trip, and the page without filters has none', () => {
  const full = { searchText: 'MSFT', show: 'closed', isAscending: true, openId: ID } as const
  expect(parseOrdersSearch(toOrdersSearchParams(full))).toEqual(full)
  expect(Object.values(toOrdersSearchParams(plain)).filter((part) => part !== undefined)).toEqual(
    [],
  )
})

test('an order number is the end of the order’s id', () => {
  expect(toOrderNumber(ID)).toBe('5D6C7B80')
})
