import { expect, test } from 'vitest'
import { shouldMine, shouldSave } from './mining-rule.ts'

const IDLE = { pendingCount: 0, emptyBlocksInRow: 15, sinceLastBlockMs: 5000, blockTimeMs: 1000 }

test.each([
  ['an idle chain rests', {}, false],
  ['and ticks after a minute', { sinceLastBlockMs: 60_000 }, true],
  ['a transaction is mined', { pendingCount: 1 }, true],
  ['but never much sooner than the block time', { pendingCount: 1, sinceLastBlockMs: 799 }, false],
  ['a little, to be in time', { pendingCount: 1, sinceLastBlockMs: 800 }, true],
  ['the 15th block follows a transaction', { emptyBlocksInRow: 14 }, true],
  ['each at its time', { emptyBlocksInRow: 3, sinceLastBlockMs: 500 }, false],
])('%s', (_, change, expected) => {
  expect(shouldMine({ ...IDLE, ...change })).toBe(expected)
})

test('each block with a transaction is saved, of those after it every fifth, and each tick', () => {
  expect(shouldSave({ transactionCount: 1, emptyBlocksInRow: 0 })).toBe(true)
  const isSaved = (emptyBlocksInRow: number) =>
    shouldSave({ transactionCount: 0, emptyBlocksInRow })
  const blocks = Array.from({ length: 18 }, (_, index) => index + 1)
  expect(blocks.filter(isSaved)).toEqual([5, 10, 15, 16, 17, 18])
})
