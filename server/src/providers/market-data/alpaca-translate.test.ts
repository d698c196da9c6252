import { expect, test } from 'vitest'
import {
  corporateActionsSchema,
  snapshotsSchema,
  toDistributions,
  toQuotes,
} from './alpaca-translate.ts'

/** As docs.alpaca.markets shows it. */
const snapshot = {
  dailyBar: { c: 187.95, h: 188.1, l: 186, n: 7, o: 187, t: '2026-11-20T05:00:00Z', v: 1, vw: 187 },
  latestQuote: { ap: 188, as: 1, bp: 187, bs: 2, t: '2026-11-20T20:59:59.123456789Z' },
  latestTrade: { c: ['@'], i: 1, p: 187.955, s: 10, t: '2026-11-20T20:59:59.987654321Z', x: 'V' },
  prevDailyBar: {
    c: 185.5,
    h: 186,
    l: 185,
    n: 9,
    o: 185,
    t: '2026-11-19T05:00:00Z',
    v: 1,
    vw: 185,
  },
}

const read = (changes: object) =>
  toQuotes(snapshotsSchema.parse({ AAPL: { ...snapshot, ...changes } })).get('AAPL')

test('a snapshot is its last trade beside the previous close', () => {
  expect(read({})).toEqual({
    price: 187_95500000n,
    atMs: Date.UTC(2026, 10, 20, 20, 59, 59, 987),
    previousClose: 185_50000000n,
  })
})

test('what is not said is null, and so is what is no time', () => {
  expect(read({ latestTrade: null })).toMatchObject({ price: null, atMs: null })
  expect(read({ prevDailyBar: undefined })).toMatchObject({ previousClose: null })
  expect(read({ latestTrade: { p: 1, t: 'soon' } })).toMatchObject({ atMs: null })
})

test('an answer of another form is refused', () => {
  expect(snapshotsSchema.safeParse({ AAPL: { latestTrade: { p: '1', t: '' } } }).success).toBe(
    false,
  )
  expect(corporateActionsSchema.safeParse({ cash_dividends: [] }).success).toBe(false)
})

const dividend = {
  id: 'a',
  symbol: 'SGOV',
  cusip: '46436E718',
  rate: 0.338291,
  special: false,
  foreign: false,
  process_date: '2026-11-05',
  ex_date: '2026-11-02',
  record_date: '2026-11-02',
  payable_date: '2026-11-05',
}
const readActions = (changes: object) =>
  toDistributions(
    corporateActionsSchema.parse({
      corporate_actions: { cash_dividends: [{ ...dividend, ...changes }] },
      next_page_token: null,
    }),
  )

test('a cash dividend is a distribution', () => {
  expect(readActions({})).toEqual([
    { symbol: 'SGOV', exDate: '2026-11-02', payableDate: '2026-11-05', perShare: 33829100n },
  ])
  expect(readActions({ payable_date: undefined })[0]?.payableDate).toBe('2026-11-02')
  expect(toDistributions(corporateActionsSchema.parse({ corporate_actions: {} }))).toEqual([])
})

test.each([0, -0.1])('one that pays %s is broken', (rate) => {
  expect(() => readActions({ rate })).toThrow('SGOV distributes')
})
