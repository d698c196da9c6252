import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import type { RunningSimulator } from '../role.ts'
import { startSimulator } from '../role.ts'
import { marketDataSimulator } from './role.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-market-'))
const DAY_MS = 86_400_000

/** Friday, 10:30 in New York. */
const FRIDAY = Date.parse('2027-06-11T14:30:00Z')
const aheadMs = FRIDAY - Date.now()

let running: RunningSimulator

beforeAll(async () => {
  const worldShifts = [{ fromMs: 0, aheadMs }]
  const options = { portBase: 0, dataDir, productUrl: 'http://127.0.0.1:1', rpcUrls: {}, env: {} }
  running = await startSimulator(marketDataSimulator, { ...options, worldShifts }, 0)
})
beforeEach(async () => {
  await control('resume')
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const headers = {
  'apca-api-key-id': 'simulated',
  'apca-api-secret-key': 'simulated-market-data',
}

async function get<Answer>(subpath: string) {
  const response = await fetch(`${running.url}${subpath}`, { headers })
  return (await response.json()) as Answer
}

type Bar = { t: string; o: number; h: number; l: number; c: number; v: number }
type Bars = { bars: Record<string, Bar[]>; next_page_token: string | null }
type Snapshot = { latestTrade: { t: string; p: number }; dailyBar: Bar; prevDailyBar: Bar }

const snapshotOf = async (symbol: string) =>
  (await get<Record<string, Snapshot>>(`/v2/stocks/snapshots?symbols=${symbol}`))[symbol]

const nowMs = () => Date.now() + aheadMs
const iso = (ms: number) => new Date(ms).toISOString()

async function control(subpath: string, body: object = {}) {
  const response = await fetch(`${running.url}/control/${subpath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}

test('a request without the key, or with invalid input, is refused', async () => {
  expect((await fetch(`${running.url}/v2/assets`)).status).toBe(401)
  expect(await get('/v2/stocks/bars?symbols=AAPL&timeframe=2Weeks')).toHaveProperty('message')
  expect(await control('halt', { symbol: 'NONE', reason: 'x' })).toBe(400)
  expect(await control('split', { symbol: 'AAPL', from: 0, to: 4, ex_date: '2027-06-14' })).toBe(
    400,
  )
})

test('a market that starts at another time starts at the reference prices', async () => {
  const symbols = referenceStocks.map(({ symbol }) => symbol).join(',')
  const found = await get<Record<string, Snapshot>>(`/v2/stocks/snapshots?symbols=${symbols}`)
  for (const { symbol, priceCents } of referenceStocks) {
    const off = Math.abs((found[symbol]?.latestTrade.p ?? 0) / (Number(priceCents) / 100) - 1)
    expect([symbol, off < 0.004]).toEqual([symbol, true])
  }
})

test('five years of daily bars are within their high and low, and none is on a holiday', async () => {
  const query = `symbols=AAPL&timeframe=1Day&start=2022-06-13&limit=10000&adjustment=split`
  const { bars, next_page_token } = await get<Bars>(`/v2/stocks/bars?${query}`)
  const days = bars.AAPL ?? []
  expect([days.length > 1240 && days.length < 1270, next_page_token]).toEqual([true, null])
  expect(days.every(({ o, h, l, c, v }) => l <= o && o <= h && l <= c && c <= h && v > 0)).toBe(
    true,
  )
  const dates = days.map(({ t }) => t.slice(0, 10))
  expect(['2026-11-26', '2026-12-25', '2027-05-31'].filter((day) => dates.includes(day))).toEqual(
    [],
  )
})

test('each page continues after the last one', async () => {
  const query = 'symbols=AAPL,MSFT&timeframe=1Hour&start=2027-06-09&end=2027-06-11'
  const whole = await get<Bars>(`/v2/stocks/bars?${query}&limit=10000`)
  const pages: Bar[] = []
  let token: string | null = ''
  while (token !== null) {
    const page: Bars = await get(`/v2/stocks/bars?${query}&limit=7&page_token=${token}`)
    pages.push(...Object.values(page.bars).flat())
    token = page.next_page_token
  }
  expect(pages).toEqual([...(whole.bars.AAPL ?? []), ...(whole.bars.MSFT ?? [])])
})

test('a time always has the same price, and trading stops with New York’s sessions', async () => {
  const query = 'symbols=TSLA&timeframe=1Hour&start=2027-06-04T00:00:00Z&end=2027-06-08T00:00:00Z'
  const [first, second] = [
    await get<Bars>(`/v2/stocks/bars?${query}`),
    await get<Bars>(`/v2/stocks/bars?${query}`),
  ]
  expect(first).toEqual(second)
  const hours = (first.bars.TSLA ?? []).map(({ t }) => t)
  const closed = hours.filter((t) => t >= '2027-06-05T00:00' && t < '2027-06-07T00:00')
  expect([hours.length > 40, closed]).toEqual([true, []])
})

test('XT-09 a halted stock keeps its price, and shows its reason and start', async () => {
  await control('halt', { symbol: 'AMD', reason: 'News pending' })
  const { statuses } = await get<{ statuses: object[] }>('/v2/stocks/statuses')
  expect(statuses).toEqual([expect.objectContaining({ S: 'AMD', rm: 'News pending', sc: 'H' })])
  const tradeOf = async (symbol: string) => (await snapshotOf(symbol))?.latestTrade
  const [before, witness] = [await tradeOf('AMD'), await tradeOf('MSFT')]
  const hasTraded = async () => (await tradeOf('MSFT'))?.t !== witness?.t
  await waitUntil(hasTraded, 'a stock that is not halted has traded again')
  expect(await tradeOf('AMD')).toEqual(before)
  await control('resume-trading', { symbol: 'AMD' })
  expect(await get('/v2/stocks/statuses')).toEqual({ statuses: [] })
})

test('a dividend and a split take effect on their ex-date at 04:00, and bars can be adjusted', async () => {
  const [ex, day] = ['2027-06-10', '1Day']
  const closeOf = async (adjustment: string) => {
    const query = `symbols=DIS&timeframe=${day}&start=2027-06-09&end=2027-06-10T23:00:00Z`
    const { bars } = await get<Bars>(`/v2/stocks/bars?${query}&adjustment=${adjustment}`)
    return (bars.DIS ?? []).map(({ c }) => c)
  }
  const plain = await closeOf('raw')
  await control('split', { symbol: 'DIS', from: 1, to: 4, ex_date: ex })
  // The market started after that split, so the current price stays and earlier raw prices are four times as
  // high.
  expect(await closeOf('raw')).toEqual([expect.closeTo((plain[0] ?? 0) * 4, 1), plain[1]])
  expect(await closeOf('split')).toEqual([expect.closeTo(plain[0] ?? 0, 1), plain[1]])
  await control('dividend', {
    symbol: 'DIS',
    rate: '2',
    ex_date: '2027-06-11',
    payable_date: '2027-06-25',
  })
  const [, after] = await closeOf('raw')
  expect(after).toBeCloseTo((plain[1] ?? 0) + 2, 1)
  const query = 'symbols=DIS&start=2027-06-01&end=2027-06-30'
  const actions = await get<{ corporate_actions: object }>(`/v1/corporate-actions?${query}`)
  expect(actions.corporate_actions).toEqual({
    cash_dividends: [
      expect.objectContaining({
        symbol: 'DIS',
        rate: 2,
        ex_date: '2027-06-11',
        payable_date: '2027-06-25',
      }),
    ],
    forward_splits: [expect.objectContaining({ old_rate: 1, new_rate: 4, ex_date: ex })],
  })
})

test('news are plain text, newest first, with URLs that answer', async () => {
  type News = { news: { headline: string; url: string; created_at: string; symbols: string[] }[] }
  const { news } = await get<News>(
    `/v1beta1/news?symbols=AAPL,MSFT&limit=5&start=${iso(nowMs() - 30 * DAY_MS)}`,
  )
  expect(news).toHaveLength(5)
  const times = news.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
  const [first] = news
  expect(await (await fetch(first?.url ?? '')).text()).toContain(first?.headline)
})

test('a company’s headline does not repeat within twelve days', async () => {
  type News = { news: { headline: string; created_at: string }[] }
  const { news } = await get<News>(
    `/v1beta1/news?symbols=AAPL&limit=50&start=${iso(nowMs() - 90 * DAY_MS)}`,
  )
  expect(news.length).toBeGreaterThan(12)
  const daysOf = new Map<string, number[]>()
  for (const { headline, created_at } of news)
    daysOf.set(headline, [...(daysOf.get(headline) ?? []), Date.parse(created_at)])
  const gaps = [...daysOf.values()].flatMap((times) =>
    times.slice(1).map((time, index) => (times[index] ?? 0) - time),
  )
  expect(gaps.filter((gap) => gap < 11.5 * DAY_MS)).toEqual([])
})
