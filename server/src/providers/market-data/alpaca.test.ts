import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import { PRICE_DECIMALS, validatePrice } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { createAlpacaMarketData } from './alpaca.ts'
import { describeMarketData } from './behaviour.ts'

let market: TestMarket

describeMarketData('Alpaca against the simulator', async () => {
  const { adapter, stop } = await startTestMarket()
  return { marketData: adapter, fund: 'SGOV', share: 'NVDA', nowMs: Date.now, stop }
})

beforeAll(async () => {
  market = await startTestMarket()
})
afterAll(() => market?.stop())

const answering = (status: number, body: string) =>
  createAlpacaMarketData(
    { url: 'http://market.example', key: 'id:secret' },
    async () => new Response(body, { status }),
  )

test.each([
  ['a wrong key', 401, '{}', 'broken'],
  ['too often', 429, '{}', 'retryable'],
  ['its own failure', 503, '<html>', 'retryable'],
  ['no', 422, '{"message":"no"}', 'refused'],
  ['another form', 200, '{"SGOV":{"latestTrade":{"p":"1"}}}', 'broken'],
  ['half an answer', 200, '{"SG', 'retryable'],
])('%s maps to its kind of failure', async (_, status, body, kind) => {
  const asking = answering(status, body).listQuotes(['SGOV'])
  await expect(asking).rejects.toMatchObject({ name: 'ProviderError', kind })
})

test('an unreachable vendor is retryable; endless pages are an error', async () => {
  const access = { url: 'http://127.0.0.1:1', key: 'id:secret' }
  const away = createAlpacaMarketData(access, fetch).listQuotes(['SGOV'])
  await expect(away).rejects.toMatchObject({ kind: 'retryable' })
  const page = '{"corporate_actions":{},"next_page_token":"again"}'
  const span = { from: '2026-01-01', to: '2026-02-01' }
  const endless = answering(200, page).listCorporateActions(['SGOV'], span)
  await expect(endless).rejects.toMatchObject({ kind: 'broken' })
})

test('XT-09 a halt is listed with its reason until trading resumes', async () => {
  await market.halt('AMD', 'News pending')
  expect(await market.adapter.listTradingHalts()).toEqual([
    { symbol: 'AMD', reason: 'News pending', sinceMs: expect.any(Number) },
  ])
  await market.resumeTrading('AMD')
  expect(await market.adapter.listTradingHalts()).toEqual([])
})

test('a vendor without those endpoints has no halts and no results', async () => {
  const without = answering(404, '{}')
  expect(await without.listTradingHalts()).toEqual([])
  expect(await without.listResults(['AAPL'], '2026-01-01')).toEqual([])
  await expect(without.listAssets()).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['stale', 'stale'],
  ['zero', 'not_positive'],
  ['negative', 'not_positive'],
  ['jump', 'jump'],
] as const)('a price that is %s is refused', async (mode, reason) => {
  await market.setMode(mode, 'SGOV')
  const quotes = await market.adapter.listQuotes(['SGOV', 'BIL'])
  const judge = (symbol: string) => {
    const quote = quotes.get(symbol)
    return quote && validatePrice(quote, 'fund', Date.now())
  }
  expect([judge('SGOV'), judge('BIL')?.ok]).toEqual([{ ok: false, reason }, true])
  await market.resume()
})

test('a missing symbol is absent, and an unreachable vendor is an error', async () => {
  await market.setMode('missing', 'SGOV')
  expect([...(await market.adapter.listQuotes(['SGOV', 'BIL'])).keys()]).toEqual(['BIL'])
  await market.setMode('away')
  await expect(market.adapter.listQuotes(['BIL'])).rejects.toMatchObject({ kind: 'retryable' })
  await market.resume()
})

test('the simulated market starts at the reference prices', async () => {
  const fresh = await startTestMarket()
  const quotes = await fresh.adapter.listQuotes(referenceStocks.map(({ symbol }) => symbol))
  const cents = [...quotes.values()].map(
    ({ price }) => ((price ?? 0n) + 5n * 10n ** 5n) / 10n ** BigInt(PRICE_DECIMALS - 2),
  )
  expect(cents).toEqual(referenceStocks.map(({ priceCents }) => priceCents))
  await fresh.stop()
})

test('a fund rises by its yield and falls on the ex-date by its distribution', async () => {
  const before = (await market.adapter.listQuotes(['SGOV'])).get('SGOV')?.price ?? 0n
  await market.goAhead(365)
  const after = (await market.adapter.listQuotes(['SGOV'])).get('SGOV')?.price ?? 0n
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = { from: date(Date.now() + 86_400_000), to: date(Date.now() + 365 * 86_400_000) }
  const { actions } = await market.adapter.listCorporateActions(['SGOV'], span)
  const paid = actions.reduce(
    (sum, each) => sum + (each.kind === 'dividend' ? each.perShare : 0n),
    0n,
  )
  const perMille = ((after + paid - before) * 10_000n + before * 5n) / before / 10n
  expect(perMille).toBe(43n)
})
