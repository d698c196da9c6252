import { expect, test } from 'vitest'
import { shouldMine } from './mining-rule.ts'

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
