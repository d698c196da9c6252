import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createBrokerStore } from '../store.ts'
import { createPositions } from './positions.ts'

const first = Date.parse('2026-11-23T15:30:00Z')
const after = Date.parse('2026-11-24T15:30:00Z')

const splits = [{ id: 'split', symbol: 'NVDA', from: 1, to: 4, exDate: '2026-11-24' }]

const UNIT = 10n ** 18n
const nvda = { chainId: 1, address: '0x01', symbol: 'NVDA' }
const nvdaElsewhere = { chainId: 2, address: '0x01', symbol: 'NVDA' }
const aapl = { chainId: 1, address: '0x02', symbol: 'AAPL' }

/** Creates the register of positions at a given time; all other state is in the store. */
function startAt(database: DatabaseSync, startMs: number) {
  const store = createBrokerStore(database, { cash: 0n, worldMs: startMs })
  const supplies = new Map([
    [nvda, 25n * UNIT],
    [aapl, 12n * UNIT + 1n],
  ])
  const stopped: string[] = []
  const positions = createPositions({
    store,
    tokens: {
      list: () => [...supplies.keys()],
      readSupply: async (token) => supplies.get(token) ?? 0n,
    },
    corporate: { listSplits: async () => splits },
    clock: () => startMs,
    onSplit: (symbol) => stopped.push(symbol),
  })
  return {
    store,
    supplies,
    stopped,
    listAt: async (worldMs: number) => {
      await positions.settle(worldMs)
      return store.listPositions().map(({ symbol, qty }) => `${symbol} ${qty}`)
    },
  }
}

test('each token gets one share, bought when the token is first seen', async () => {
  const { supplies, store, listAt } = startAt(new DatabaseSync(':memory:'), first)
  expect(await listAt(first)).toEqual(['AAPL 12.000000001', 'NVDA 25'])
  store.savePosition('NVDA', '30', first)
  supplies.set(nvda, 31n * UNIT)
  expect(await listAt(first)).toEqual(['AAPL 12.000000001', 'NVDA 30'])
  supplies.set(nvdaElsewhere, 4n * UNIT)
  expect(await listAt(first)).toEqual(['AAPL 12.000000001', 'NVDA 34'])
})

test('a split that took effect while the broker was stopped is applied once at the next start', async () => {
  const database = new DatabaseSync(':memory:')
  expect((await startAt(database, first).listAt(first))[1]).toBe('NVDA 25')
  const { listAt, stopped } = startAt(database, after)
  expect((await listAt(after))[1]).toBe('NVDA 100')
  expect((await startAt(database, after).listAt(after))[1]).toBe('NVDA 100')
  expect(stopped).toEqual(['NVDA'])
})

test('a split that was applied is not applied again when its ex-date is corrected', async () => {
  const { listAt, stopped } = startAt(new DatabaseSync(':memory:'), first)
  expect((await listAt(after))[1]).toBe('NVDA 100')
  const [split] = splits
  if (split) split.exDate = '2026-11-25'
  expect((await listAt(after + 86_400_000))[1]).toBe('NVDA 100')
  expect(stopped).toEqual(['NVDA'])
  if (split) split.exDate = '2026-11-24'
})

test('a split before the account’s start is not applied', async () => {
  const { listAt, stopped } = startAt(new DatabaseSync(':memory:'), after)
  expect((await listAt(after))[1]).toBe('NVDA 25')
  expect(stopped).toEqual([])
})

test('past positions can be read', () => {
  const { store } = startAt(new DatabaseSync(':memory:'), first)
  expect(store.findPositionBefore('KO', after)).toBe('0')
  store.savePosition('KO', '5', first)
  store.savePosition('KO', '7', after)
  expect(store.findPositionBefore('KO', after)).toBe('5')
  expect(store.findPositionBefore('KO', after + 1)).toBe('7')
  expect(store.findPositionBefore('KO', first)).toBe('5')
})
