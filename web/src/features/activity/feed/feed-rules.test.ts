import { toCsvText } from '@parvalue/shared/domain/money/csv.ts'
import { expect, test } from 'vitest'
import type { ActivityItem } from '../use-activity.ts'
import { type FeedRow, NO_MONEY } from './feed-row.ts'
import {
  filterFeedRows,
  listFeedChainIds,
  listFeedYears,
  mergeFeedRows,
  toFeedCsvRows,
} from './feed-rules.ts'
import { type FeedSearch, parseFeedSearch, toFeedSearchParams } from './feed-search.ts'

const row = (id: string, patch: Partial<FeedRow> = {}): FeedRow => ({
  id,
  kind: 'order',
  state: 'done',
  title: 'Purchase of AAPL.d',
  detail: 'Filled',
  money: NO_MONEY,
  chainId: 1,
  atMs: 0,
  hash: null,
  reference: id,
  link: null,
  receipt: null,
  ...patch,
})
const journal = { item: {} as ActivityItem, kind: 'transaction' } as const
const ids = (rows: readonly FeedRow[]) => rows.map(({ id }) => id)

const ALL: FeedSearch = { show: 'all', kind: null, chainId: null, year: null, searchText: '' }

test('rows that need the user come first, then those under way, then the rest, newest first', () => {
  const rows = [
    row('old', { atMs: 1 }),
    row('failed', { state: 'not', atMs: 3 }),
    row('running', { state: 'underway', atMs: 0 }),
    row('waits', { state: 'needs-you', atMs: 0 }),
    row('newer running', { state: 'underway', atMs: 2 }),
  ]
  expect(ids(mergeFeedRows(rows))).toEqual(['waits', 'newer running', 'running', 'failed', 'old'])
})

test('a journal entry that another source lists is dropped, but a failed step stays', () => {
  const rows = [
    row('sent', { ...journal, hash: '0xaa' }),
    row('lost', { ...journal, hash: '0xaa', state: 'not' }),
    row('alone', { ...journal, hash: '0xbb' }),
    row('order', { hash: '0xaa' }),
  ]
  expect(ids(mergeFeedRows(rows))).toEqual(['lost', 'alone', 'order'])
})

const mixed = [
  row('a', { state: 'needs-you', chainId: null, kind: 'wire' }),
  row('b', { state: 'underway', chainId: 42161 }),
  row('c', { hash: '0xABCD' }),
  row('d', { state: 'not', title: 'Sale of MSFT.d' }),
]

test.each<[Partial<FeedSearch>, string[]]>([
  [{ searchText: 'nothing so' }, []],
  [{ kind: 'gift' }, []],
  [{ show: 'underway' }, ['a', 'b']],
  [{ show: 'done' }, ['c']],
  [{ show: 'not' }, ['d']],
  [{ kind: 'wire' }, ['a']],
  [{ chainId: 1 }, ['c', 'd']],
  [{ searchText: ' 0xab' }, ['c']],
  [{ searchText: 'msft' }, ['d']],
  [{ searchText: 'B' }, ['b', 'c']],
])('the filter %j leaves the rows %j', (search, left) => {
  expect(ids(filterFeedRows(mixed, { ...ALL, ...search }))).toEqual(left)
})

test.each(['BRK.B', 'brk-b', 'BRK/B', 'brk b', 'brkb'])(
  'CW-12 the activity finds the orders of BRK.B by %s',
  (searchText) => {
    const rows = [...mixed, row('e', { title: 'Purchase of BRK.B.d' })]
    expect(ids(filterFeedRows(rows, { ...ALL, searchText }))).toEqual(['e'])
  },
)

test('the filter lists each network once', () => {
  expect(listFeedChainIds(mixed)).toEqual([1, 42161])
})

test.each([
  [{ show: 'x', kind: 'y', chain: 'z', q: ['a'] }, ALL],
  [{}, ALL],
  [
    { q: 7, chain: 1 },
    { ...ALL, searchText: '7', chainId: 1 },
  ],
])('the search parameters %j are parsed', (search, expected) => {
  expect(parseFeedSearch(search)).toEqual(expected)
})

test('search parameters round-trip', () => {
  const expected: FeedSearch = {
    show: 'not',
    kind: 'bridge',
    chainId: 1,
    year: 2025,
    searchText: '0x',
  }
  expect(parseFeedSearch(toFeedSearchParams(expected))).toEqual(expected)
})

test('a title that a spreadsheet would execute is escaped in the file', () => {
  const texts = { heads: ['When', 'Kind'], kinds: { order: 'Order' }, states: { done: 'Done' } }
  const lines = toFeedCsvRows([row('7', { title: '=1+1\u00a0x', detail: 'a,b' })], texts)
  expect(toCsvText(lines)).toBe(
    '\uFEFFWhen,Kind\r\n1970-01-01T00:00:00.000Z,Order,\'=1+1 x,Done,"a,b",,,,,,,Ethereum,,7\r\n',
  )
})

test('rows are filtered by the year in UTC', () => {
  const rows = [
    row('last moment', { atMs: Date.UTC(2025, 11, 31, 23, 59, 59, 999) }),
    row('first moment', { atMs: Date.UTC(2026, 0, 1) }),
  ]
  const of = (year: number) => ids(filterFeedRows(rows, { ...ALL, year }))
  expect([of(2024), of(2025), of(2026)]).toEqual([[], ['last moment'], ['first moment']])
})

test('the current year, four before it, and the years of older rows can be chosen', () => {
  const nowMs = Date.UTC(2026, 10, 28)
  expect(listFeedYears([], nowMs)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(listFeedYears([row('old', { atMs: Date.UTC(2020, 5, 1) })], nowMs).at(-1)).toBe(2020)
})

test('an invalid year in the address is ignored', () => {
  expect(parseFeedSearch({ year: '2026' }).year).toBe(null)
  expect(parseFeedSearch({ year: 1.5 }).year).toBe(null)
  expect(parseFeedSearch({ year: 2026 }).year).toBe(2026)
})
