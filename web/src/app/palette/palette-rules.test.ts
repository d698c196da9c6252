import { expect, test } from 'vitest'
import {
  addRecentItem,
  listMatchingItems,
  type RecentItem,
  toNextItemIndex,
} from './palette-rules.ts'

const items = [
  { label: 'Hide balances' },
  { label: 'Órdenes' },
  { label: 'Theme: Dark', searchTerms: 'night' },
  { label: 'Buy/Redeem' },
  { label: 'Balances of others' },
]
const labels = (typed: string) => listMatchingItems(items, typed).map(({ label }) => label)

test.each([
  ['zzz', []],
  ['hide dark', []],
  ['alances', []],
  ['', items.map(({ label }) => label)],
  ['  ', items.map(({ label }) => label)],
  ['orden', ['Órdenes']],
  ['NIGHT', ['Theme: Dark']],
  ['redeem', ['Buy/Redeem']],
  ['dark the', ['Theme: Dark']],
  ['bal', ['Balances of others', 'Hide balances']],
])('%j finds %j', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})

test('arrow keys wrap at both ends and select nothing in an empty list', () => {
  expect(toNextItemIndex(0, 1, 0)).toBe(-1)
  expect([toNextItemIndex(0, 1, 3), toNextItemIndex(2, 1, 3), toNextItemIndex(0, -1, 3)]).toEqual([
    1, 0, 2,
  ])
})

test('the last opened item comes first without a duplicate, and five items are saved', () => {
  const page = (to: string): RecentItem => ({ kind: 'page', to })
  const stock: RecentItem = { kind: 'stock', symbol: 'AAPL', name: 'Apple Inc.' }
  const many = ['/a', '/b', '/c', '/d', '/e'].map(page)
  expect(addRecentItem(many, stock)).toEqual([stock, ...['/a', '/b', '/c', '/d'].map(page)])
  expect(addRecentItem([page('/a'), stock], { ...stock, name: 'Apple' })).toEqual([
    { ...stock, name: 'Apple' },
    page('/a'),
  ])
})
