import { expect, test } from 'vitest'
import { shouldSaveState, toMsUntilNextBlock } from './mining-rule.ts'

const IDLE = { pendingCount: 0, emptyBlocksInRow: 15, sinceLastBlockMs: 5000, blockTimeMs: 1000 }

test.each([
  ['an idle chain rests', {}, 55_000],
  ['and ticks after a minute', { sinceLastBlockMs: 60_000 }, 0],
  ['a transaction is mined', { pendingCount: 1 }, -4200],
  ['but never much sooner than the block time', { pendingCount: 1, sinceLastBlockMs: 799 }, 1],
  ['a little, to be in time', { pendingCount: 1, sinceLastBlockMs: 800 }, 0],
  ['the 15th block follows a transaction', { emptyBlocksInRow: 14 }, -4000],
  ['each at its time', { emptyBlocksInRow: 3, sinceLastBlockMs: 500 }, 500],
])('%s', (_, change, expected) => {
  expect(toMsUntilNextBlock({ ...IDLE, ...change })).toBe(expected)
})

test('a save follows each block with a transaction, every fifth block after it, and each idle tick', () => {
  expect(shouldSaveState({ transactionCount: 1, emptyBlocksInRow: 0 })).toBe(true)
  const isSaved = (emptyBlocksInRow: number) =>
    shouldSaveState({ transactionCount: 0, emptyBlocksInRow })
  const blocks = Array.from({ length: 18 }, (_, index) => index + 1)
  expect(blocks.filter(isSaved)).toEqual([5, 10, 15, 16, 17, 18])
})
