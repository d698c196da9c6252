import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PriceBar } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { createBarReader } from './bars.ts'

const bar: PriceBar = { atMs: 0, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1 }
const query = { timeframe: '1Day', fromMs: 0, toMs: 10 } as const

function start() {
  const world = { nowMs: 0, isAway: false, asked: [] as (readonly string[])[] }
  const stocks = ['A', 'B', 'C'].map((symbol, index) => ({
    id: index + 1,
    symbol,
    name: symbol,
    kind: 'share' as const,
  }))
  const read = createBarReader({
    marketData: {
      listBars: async (symbols) => {
        world.asked.push([...symbols])
        if (world.isAway) throw new ProviderError('retryable', 'away')
        return new Map(symbols.filter((symbol) => symbol !== 'C').map((symbol) => [symbol, [bar]]))
      },
    },
    clock: () => world.nowMs,
    log: pino({ level: 'silent' }),
    stocks,
  })
  return { world, read }
}

test('a vendor that is away has no bars, and is asked again at once', async () => {
  const { world, read } = start()
  world.isAway = true
  expect(await read([1, 2], query)).toEqual(new Map())
  world.isAway = false
  expect((await read([1], query)).get(1)).toEqual([bar])
})

test('many are asked for in one request, each once a minute; nothing is no request', async () => {
  const { world, read } = start()
  expect(await read([], query)).toEqual(new Map())
  expect(await read([1, 3], query)).toEqual(
    new Map<number, PriceBar[]>([
      [1, [bar]],
      [3, []],
    ]),
  )
  await read([1, 2, 3], query)
  await read([9], query)
  expect(world.asked).toEqual([['A', 'C'], ['B']])
  world.nowMs = 60_000
  await read([1], query)
  expect(world.asked).toHaveLength(3)
})
