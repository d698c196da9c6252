import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createPositions } from './positions.ts'

const first = Date.parse('2026-11-23T15:30:00Z')
const after = Date.parse('2026-11-24T15:30:00Z')

const splits = [{ symbol: 'NVDA', from: 1, to: 4, exDate: '2026-11-24' }]

/** As it is started at one moment; everything else lies in its store. */
function startAt(store: DatabaseSync, nowMs: number) {
  return createPositions({
    store,
    treasury: {
      listStockSupplies: async () =>
        new Map([
          ['NVDA', 25n * 10n ** 18n],
          ['AAPL', 12n * 10n ** 18n],
        ]),
    },
    market: { listSplits: async () => splits },
    worldMs: () => nowMs,
    firstMs: () => first,
  })
}

test('a split that took effect while nothing ran is counted at the next start, once', async () => {
  const store = new DatabaseSync(':memory:')
  const before = [
    { symbol: 'AAPL', qty: '12.000000000' },
    { symbol: 'NVDA', qty: '25.000000000' },
  ]
  expect(await startAt(store, first).list()).toEqual(before)
  const later = [before[0], { symbol: 'NVDA', qty: '100.000000000' }]
  expect(await startAt(store, after).list()).toEqual(later)
  expect(await startAt(store, after).list()).toEqual(later)
})

test('a split of before the first moment is none of its own', async () => {
  const store = new DatabaseSync(':memory:')
  const positions = createPositions({
    store,
    treasury: { listStockSupplies: async () => new Map([['NVDA', 25n * 10n ** 18n]]) },
    market: { listSplits: async () => splits },
    worldMs: () => after,
    firstMs: () => after,
  })
  expect(await positions.list()).toEqual([{ symbol: 'NVDA', qty: '25.000000000' }])
})
