import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { listStockRows } from './catalogue-store.ts'
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

/** Creates the worker of a process, which reports the delay of each next run and each request for the assets. */
function startWorker() {
  const delays: unknown[] = []
  const asked: string[] = []
  const worker = createStockImportWorker({
    db: server.db,
    enqueue: async (_, [job]) => void delays.push(job?.delaySeconds),
    log: { warn: () => {}, error: () => {} },
    marketData: {
      ...market.adapter,
      listAssets: () => {
        asked.push('assets')
        return market.adapter.listAssets()
      },
    },
    marketClock: Date.now,
    symbols: [],
  })
  return { run: () => worker.run({}), delays, asked }
}

test('an import that the vendor did not answer is repeated in full within seconds', async () => {
  const { run, delays, asked } = startWorker()
  await market.setMode('away')
  await run()
  expect(await listStockRows(server.db)).toEqual([])
  await market.resume()
  await run()
  expect((await listStockRows(server.db)).length).toBe(60)
  expect([asked.length, delays]).toEqual([2, [5, 5]])
})

test('after a complete import the next hour imports only recent data, once a minute', async () => {
  const { run, delays, asked } = startWorker()
  for (let count = 0; count < 60; count += 1) await run()
  expect(asked).toEqual(['assets'])
  await run()
  expect(asked).toEqual(['assets', 'assets'])
  expect(delays).toEqual([5, ...Array.from({ length: 60 }, () => 60)])
})
