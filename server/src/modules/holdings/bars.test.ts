import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PriceBar } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { createBarReader } from './bars.ts'

const bar: PriceBar = { atMs: 0, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1 }
const query = { timeframe: '1Day', fromMs: 0, toMs: 10 } as const

function start() {
  const vendor = { nowMs: 0, isAway: false, asked: [] as (readonly string[])[] }
  const stocks = ['A', 'B', 'C'].map((symbol, index) => ({
    id: index + 1,
    symbol,
    name: symbol,
    kind: 'share' as const,
  }))
  const read = createBarReader({
    marketData: {
      listBars: async (symbols) => {
        vendor.asked.push([...symbols])
        if (vendor.isAway) throw new ProviderError('retryable', 'away')
        return new Map(symbols.filter((symbol) => symbol !== 'C').map((symbol) => [symbol, [bar]]))
      },
    },
    clock: () => vendor.nowMs,
    log: pino({ level: 'silent' }),
    stocks,
  })
  return { vendor, read }
}

test('an unreachable vendor returns no bars and is queried again at the next call', async () => {
  const { vendor, read } = start()
  vendor.isAway = true
  expect(await read([1, 2], query)).toEqual(new Map())
  vendor.isAway = false
  expect((await read([1], query)).get(1)).toEqual([bar])
})

test('many stocks are read in one request, each once a minute; none need no request', async () => {
  const { vendor, read } = start()
  expect(await read([], query)).toEqual(new Map())
  expect(await read([1, 3], query)).toEqual(
    new Map<number, PriceBar[]>([
      [1, [bar]],
      [3, []],
    ]),
  )
  await read([1, 2, 3], query)
  await read([9], query)
  expect(vendor.asked).toEqual([['A', 'C'], ['B']])
  vendor.nowMs = 60_000
  await read([1], query)
  expect(vendor.asked).toHaveLength(3)
})
