import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderError } from '../../providers/provider-error.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { listStockRows } from './catalogue-store.ts'
import type { ImportDeps } from './import.ts'
import { createStockImportWorker } from './jobs.ts'

let server: TestApp
let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/**
 * Creates the worker of a process, which reports the delay of each next run, the requests for assets, events and news, and
 * the log.
 */
function startWorker(listNews = market.adapter.listNews) {
  const delays: unknown[] = []
  const asked: string[] = []
  const logged: unknown[] = []
  const { adapter } = market
  const worker = createStockImportWorker({
    db: server.db,
    enqueue: async (_, [job]) => void delays.push(job?.delaySeconds),
    log: {
      warn: ({ part }: { part?: string }, text: string) => void logged.push(['warn', part, text]),
      error: ({ part }: { part?: string }, text: string) => void logged.push(['error', part, text]),
    } as ImportDeps['log'],
    marketData: {
      ...adapter,
      listAssets: () => {
        asked.push('assets')
        return adapter.listAssets()
      },
      listCorporateActions: (symbols, span) => {
        asked.push(`events of ${daysOf(span) > 365 ? 'years' : 'weeks'}`)
        return adapter.listCorporateActions(symbols, span)
      },
      listNews: (symbols, query) => {
        // Stocks are asked for in groups; repetitions of this part alone count as one too.
        if (asked.at(-1) !== 'news') asked.push('news')
        return listNews(symbols, query)
      },
    },
    marketClock: Date.now,
    symbols: [],
  })
  return { run: () => worker.run({}), delays, asked, logged }
}

const daysOf = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

const WHOLE = ['assets', 'events of years', 'news']
const RECENT = ['events of weeks', 'news']

test('an import that the vendor did not answer is repeated in full, after longer and longer times', async () => {
  const { run, delays, asked, logged } = startWorker()
  await market.setMode('away')
  for (let count = 0; count < 6; count += 1) await run()
  expect(await listStockRows(server.db)).toEqual([])
  expect(delays).toEqual([5, 10, 20, 40, 60, 60])
  expect(logged[0]).toEqual(['warn', 'assets', 'stocks: vendor unavailable, will retry'])
  // Without the list of stocks there is nothing else to ask for.
  expect(asked).toEqual(Array.from({ length: 6 }, () => 'assets'))
  await market.resume()
  await run()
  expect((await listStockRows(server.db)).length).toBe(60)
  expect(asked.slice(6)).toEqual(WHOLE)
  await run()
  expect(delays.slice(6)).toEqual([60, 60])
})

test('a first import of which a part was not answered repeats only that part, and from the first minute on also imports what is recent', async () => {
  let isAway = true
  const { run, delays, asked, logged } = startWorker(async (...query) => {
    if (isAway) throw new ProviderError('retryable', 'Alpaca: 429')
    return market.adapter.listNews(...query)
  })
  for (let count = 0; count < 6; count += 1) await run()
  expect(asked).toEqual([...WHOLE, ...RECENT, ...RECENT])
  expect(logged).toHaveLength(6)
  isAway = false
  await run()
  await run()
  expect(asked.slice(7)).toEqual([...RECENT, ...RECENT])
  expect(delays).toEqual([5, 10, 20, 40, 60, 60, 60, 60])
})

test('an unanswered part of a later whole import is repeated with the recent ones', async () => {
  const { run, asked } = startWorker()
  for (let count = 0; count < 60; count += 1) await run()
  await market.setMode('away')
  await run()
  await market.resume()
  asked.length = 0
  await run()
  expect(asked).toEqual(WHOLE)
  asked.length = 0
  await run()
  expect(asked).toEqual(RECENT)
})

test('an import that fails for another reason is repeated after longer and longer times', async () => {
  const { run, delays } = startWorker(async () => {
    throw new Error('odd')
  })
  for (let count = 0; count < 3; count += 1) await expect(run()).rejects.toThrow('odd')
  expect(delays).toEqual([5, 10, 20])
})

test('a part that the vendor refuses is logged as an error and waits for its usual time', async () => {
  const { run, delays, logged } = startWorker(async () => {
    throw new ProviderError('refused', 'Alpaca: 403')
  })
  await run()
  await run()
  const refusal = 'stocks: import refused by the vendor, next attempt at its usual time'
  expect(logged).toEqual([
    ['error', 'news', refusal],
    ['error', 'news', refusal],
  ])
  expect(delays).toEqual([5, 60])
})

test('after a complete import the next hour imports only recent data, once a minute', async () => {
  const { run, delays, asked } = startWorker()
  for (let count = 0; count < 60; count += 1) await run()
  expect(asked.filter((each) => each === 'assets')).toHaveLength(1)
  await run()
  expect(asked.filter((each) => each === 'assets')).toHaveLength(2)
  expect(delays).toEqual([5, ...Array.from({ length: 60 }, () => 60)])
})
