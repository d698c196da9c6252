import { expect, test } from 'vitest'
import { estimateTime, formatDuration, formatEstimate } from './estimate.ts'

const times = { api: 60, lists: 100, orders: 200, soak: 600 }
const timed = new Set(['soak'])

test('a benchmark that was never timed has no estimate', () => {
  const estimated = estimateTime({ times: {}, timed, done: [], left: ['api', 'lists'] })
  expect(estimated).toEqual({ nextSeconds: null, leftSeconds: 0, isWhole: false })
  expect(formatEstimate(estimated)).toBe('never timed so far')
})

test('the first estimate assumes the speed of the last run', () => {
  const estimated = estimateTime({ times, timed, done: [], left: ['lists', 'orders', 'soak'] })
  expect(estimated).toEqual({ nextSeconds: 100, leftSeconds: 900, isWhole: true })
  expect(formatEstimate(estimated)).toBe('about 2 minutes, 15 minutes left in all')
})

test('a machine that took four times as long is expected to do so again, except for benchmarks of a fixed length', () => {
  const done = [{ name: 'lists', seconds: 400 }]
  expect(estimateTime({ times, timed, done, left: ['orders', 'soak'] })).toEqual({
    nextSeconds: 800,
    leftSeconds: 1400,
    isWhole: true,
  })
})

test('benchmarks of a fixed length or without an earlier time do not change the estimated speed', () => {
  const done = [
    { name: 'soak', seconds: 600 },
    { name: 'growth', seconds: 5000 },
    { name: 'api', seconds: 30 },
  ]
  expect(estimateTime({ times, timed, done, left: ['lists'] }).leftSeconds).toBe(50)
})

test('the remaining time is a lower bound if an earlier time is missing', () => {
  const estimated = estimateTime({ times, timed, done: [], left: ['growth', 'lists'] })
  expect(estimated).toEqual({ nextSeconds: null, leftSeconds: 100, isWhole: false })
  expect(formatEstimate(estimated)).toBe('never timed so far, at least 2 minutes left in all')
})

test.each([
  [0.4, '0 seconds'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [1860, '31 minutes'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
