import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { startTestApp } from '../../server/src/testing/server/test-app.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { printStep } from '../measure/print-step.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { collectPlannerStatistics, type FilledEngine, runWithoutTimeout } from './stored-rows.ts'

const STOCKS = 10_000
const DAYS = 250
/** Number of stocks per statement that stores daily bars, so that progress is visible. */
const STOCKS_AT_ONCE = 2000
const PAGE_SIZE = 25
const ROUNDS = 10
const REQUESTS = 200
const PERCENTILE = 0.95

/** Interval of the requests by the server's clock, so that its caches expire. */
const APART_MS = 25

const HALF_HOUR_MS = 1_800_000

/** Starts market data that costs no time to create, so that only the product's code is measured. */
async function startMarket() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const symbols = (url.searchParams.get('symbols') ?? '').split(',').filter(Boolean)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(url.pathname, symbols)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

let nowMs = Date.now()

function answer(path: string, symbols: readonly string[]): object {
  const price = (symbol: string) => 20 + (Number(symbol.slice(1)) % 700)
  const ohlcv = (p: number) => ({ o: p, h: p + 1, l: p - 1, c: p, v: 1_000_000 })
  const of = (make: (symbol: string) => unknown) =>
    Object.fromEntries(symbols.map((symbol) => [symbol, make(symbol)]))
  if (path === '/v2/stocks/snapshots') {
    return of((symbol) => ({
      latestTrade: { t: new Date(nowMs).toISOString(), p: price(symbol) + 0.5 },
      dailyBar: ohlcv(price(symbol)),
      prevDailyBar: { c: price(symbol) },
    }))
  }
  if (path === '/v2/stocks/bars') {
    const bar = (symbol: string, index: number) => ({
      t: new Date(nowMs - index * HALF_HOUR_MS).toISOString(),
      ...ohlcv(price(symbol)),
    })
    const bars = of((symbol) => Array.from({ length: 40 }, (_, index) => bar(symbol, 39 - index)))
    return { bars, next_page_token: null }
  }
  return { statuses: [] }
}

const fill = (engine: FilledEngine) =>
  runWithoutTimeout(engine, async (run) => {
    await run(sql`
      insert into stocks (id, symbol, name, display_name, is_backing, is_fund, is_fractionable,
        is_tradable, shares_outstanding, earnings_per_share)
      select n, 'S' || n, 'Company ' || to_hex(n * 7919) || ' Inc.', 'Company ' || to_hex(n * 7919),
        false, n % 10 = 0, true, true, 1000000000, 500000000
      from generate_series(1, ${STOCKS}::integer) n
    `)
    for (let first = 1; first <= STOCKS; first += STOCKS_AT_ONCE) {
      const last = first + STOCKS_AT_ONCE - 1
      await run(sql`
        insert into stock_days (stock_id, date, open, high, low, close, volume)
        select n, current_date - d, 2000000000, 2100000000, 1900000000, 2000000000, 1000000
        from generate_series(${first}::integer, ${last}::integer) n,
          generate_series(1, ${DAYS}::integer) d
      `)
      printStep(`the days of ${last} stocks are stored`)
    }
    await run(sql`
      insert into stock_dividends (stock_id, ex_date, pay_date, per_share)
      select n, current_date - q * 90, current_date - q * 90 + 14, 25000000
      from generate_series(1, ${STOCKS}::integer) n, generate_series(1, 20) q
    `)
  })

const sorts = ['symbol', 'name', 'price', 'change', 'dividend_yield', 'volume']

const calls = {
  'sorted pages of the listing': (index: number) =>
    `stocks/listing?sort=${sorts[index % sorts.length]}&direction=${index % 2 ? 'asc' : 'desc'}&page=${1 + (index % (STOCKS / PAGE_SIZE))}&page_size=${PAGE_SIZE}`,
  'searched listing': (index: number) =>
    `stocks/listing?search_text=${(index % 256).toString(16)}&page_size=${PAGE_SIZE}`,
  search: (index: number) => `stocks/search?search_text=${(index % 256).toString(16)}`,
}

/** Measures listing and search of ten thousand stocks, prices, sparklines and all plug-ins included. */
export async function measureStockRequests() {
  const market = await startMarket()
  const env = {
    MARKET_DATA_URL: market.url,
    MARKET_DATA_KEY: 'bench:bench-secret',
    RATE_LIMIT_PER_MINUTE: '1000000',
  }
  const kind = listAvailableEngines().at(-1)
  if (!kind) throw new Error('There is no database')
  const engine = await kind.open()
  const server = await startTestApp({ env, engine })
  await fill(engine)
  await collectPlannerStatistics(engine)
  for (const [what, toPlace] of Object.entries(calls)) {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const spansMs: number[] = []
      for (let index = 0; index < REQUESTS; index += 1) {
        nowMs += APART_MS
        server.clock.nowMs = nowMs
        const startedMs = performance.now()
        const { status } = await server.send('GET', toPlace(index))
        spansMs.push(performance.now() - startedMs)
        if (status !== 200) throw new Error(`${what} answered ${status}: ${server.log.at(-1)}`)
      }
      spansMs.sort((a, b) => a - b)
      rounds.push(spansMs[Math.floor(spansMs.length * PERCENTILE)] ?? Number.NaN)
    }
    saveResult(
      toDelayResult(`stocks: ${what}, the slowest of twenty`, rounds, {
        targetMaxMs: 50,
        how: `${STOCKS} stocks, ${DAYS} days of each, prices asked anew every 5 seconds, ${kind.name}`,
      }),
    )
  }
  await server.close()
  await engine.close()
  market.stop()
}
