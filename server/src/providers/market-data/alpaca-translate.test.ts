import { expect, test } from 'vitest'
import {
  alpacaAssetsSchema,
  alpacaBarsSchema,
  alpacaCorporateActionsSchema,
  alpacaNewsSchema,
  alpacaSnapshotsSchema,
  alpacaTradingStatusesSchema,
} from './alpaca-schemas.ts'
import {
  toMarketAssets,
  toMarketQuotes,
  toNewsItems,
  toPriceBars,
  toTradingHalts,
} from './alpaca-translate.ts'

/** The example of docs.alpaca.markets. */
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
  toMarketQuotes(alpacaSnapshotsSchema.parse({ AAPL: { ...snapshot, ...changes } })).get('AAPL')

test('a snapshot has its last trade and the previous close', () => {
  expect(read({})).toEqual({
    price: 187_95500000n,
    atMs: Date.UTC(2026, 10, 20, 20, 59, 59, 987),
    previousClose: 185_50000000n,
    day: {
      open: 187_00000000n,
      high: 188_10000000n,
      low: 186_00000000n,
      close: 187_95000000n,
      volume: 1,
    },
  })
})

test('missing fields and unparseable times are null', () => {
  expect(read({ latestTrade: null })).toMatchObject({ price: null, atMs: null })
  expect(read({ prevDailyBar: undefined })).toMatchObject({ previousClose: null })
  expect(read({ latestTrade: { p: 1, t: 'soon' } })).toMatchObject({ atMs: null })
})

test('a response of another shape is refused', () => {
  expect(
    alpacaSnapshotsSchema.safeParse({ AAPL: { latestTrade: { p: '1', t: '' } } }).success,
  ).toBe(false)
  expect(alpacaCorporateActionsSchema.safeParse({ cash_dividends: [] }).success).toBe(false)
})

/** The example of docs.alpaca.markets. */
test('bars are grouped by symbol, without those that have no price', () => {
  const bar = { c: 178.08, h: 178.27, l: 177.9, n: 1195, o: 178.26, v: 60937, vw: 178.1 }
  const bars = {
    AAPL: [
      { ...bar, t: '2022-01-03T09:00:00Z' },
      { ...bar, t: '2022-01-03T09:01:00Z', l: 0 },
    ],
  }
  expect(toPriceBars(alpacaBarsSchema.parse({ bars, next_page_token: null }))).toEqual([
    [
      'AAPL',
      [
        {
          atMs: Date.UTC(2022, 0, 3, 9),
          open: 178_26000000n,
          high: 178_27000000n,
          low: 177_90000000n,
          close: 178_08000000n,
          volume: 60937,
        },
      ],
    ],
  ])
  expect(toPriceBars(alpacaBarsSchema.parse({ bars: null, next_page_token: null }))).toEqual([])
})

const article = {
  author: 'Charles Gross',
  content: '',
  created_at: '2021-12-31T11:08:42Z',
  headline: 'Apple&#39;s <b>Year</b>\u202e&amp; the next',
  id: 24843171,
  images: [{ size: 'large', url: 'javascript:alert(1)' }],
  source: 'benzinga',
  summary: '<script>alert(1)</script> Words',
  symbols: ['AAPL'],
  updated_at: '2021-12-31T11:08:43Z',
  url: 'https://www.benzinga.com/news/21/12/24843171',
}

test('news are plain text with a safe link', () => {
  expect(toNewsItems(alpacaNewsSchema.parse({ news: [article], next_page_token: null }))).toEqual([
    {
      id: '24843171',
      symbols: ['AAPL'],
      title: "Apple's Year & the next",
      summary: 'alert(1) Words',
      publisher: 'benzinga',
      url: 'https://www.benzinga.com/news/21/12/24843171',
      imageUrl: null,
      publishedMs: Date.UTC(2021, 11, 31, 11, 8, 42),
    },
  ])
})

test.each([{ url: 'javascript:alert(1)' }, { created_at: 'soon' }, { headline: ' <i></i>' }])(
  'an article with %o is dropped',
  (change) => {
    expect(toNewsItems(alpacaNewsSchema.parse({ news: [{ ...article, ...change }] }))).toEqual([])
  },
)

test('active assets and halts are selected', () => {
  const asset = { symbol: 'AAPL', name: 'Apple Inc.', status: 'active', tradable: true }
  const assets = [asset, { ...asset, symbol: 'GONE', status: 'inactive' }]
  expect(toMarketAssets(alpacaAssetsSchema.parse(assets))).toEqual([
    { symbol: 'AAPL', name: 'Apple Inc.', isTradable: true, isFractionable: false },
  ])
  const status = { S: 'AAPL', sc: 'H', sm: 'Trading Halt', rm: '', t: '2026-11-20T15:00:00Z' }
  const statuses = [status, { ...status, S: 'MSFT', sc: 'T', sm: 'Trading Resumption' }]
  expect(toTradingHalts(alpacaTradingStatusesSchema.parse({ statuses }))).toEqual([
    { symbol: 'AAPL', reason: 'Trading Halt', sinceMs: Date.UTC(2026, 10, 20, 15) },
  ])
})
