import { expect, test } from 'vitest'
import { noGainStream, toCountedShares, toStreamAfter, toStreamAfterMove } from './gain-stream.ts'

const started = toStreamAfter(noGainStream, { name: 'RecordingStarted' }, 0)

test('a vault that records nothing counts all that it holds', () => {
  const stream = toStreamAfter(toStreamAfterMove(noGainStream, 5n), { name: 'Deposit' }, 1)
  expect(toCountedShares(105n, stream, 9)).toBe(105n)
})

test('shares that are not recorded do not count, and recorded ones count linearly, rounded down', () => {
  const moved = toStreamAfterMove(started, 100n)
  expect(toCountedShares(1100n, moved, 9)).toBe(1000n)
  const args = { streaming: 100n, endsAt: 1007n }
  const stream = toStreamAfter(moved, { name: 'GainsRecorded', args }, 1000)
  const counted = [999, 1000, 1001, 1006, 1007].map((at) => toCountedShares(1100n, stream, at))
  expect(counted).toEqual([1000n, 1000n, 1014n, 1085n, 1100n])
})

test('a deposit records, a loss counts at once, and without a duration all counts', () => {
  const moved = toStreamAfterMove(started, 100n)
  expect(toCountedShares(1100n, toStreamAfter(moved, { name: 'Deposit' }, 1), 1)).toBe(1100n)
  expect(toCountedShares(900n, toStreamAfterMove(started, -100n), 1)).toBe(900n)
  const args = { gainsDuration: 0n }
  const without = toStreamAfter(started, { name: 'GainsDurationSet', args }, 1)
  expect(toCountedShares(1100n, toStreamAfterMove(without, 100n), 1)).toBe(1100n)
})
