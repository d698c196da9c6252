import { expect, test } from 'vitest'
import { estimate, formatDuration, sayEstimate } from './estimate.ts'

const times = { api: 60, lists: 100, orders: 200, soak: 600 }
const timed = new Set(['soak'])

test('nothing is estimated of parts that were never timed', () => {
  const estimated = estimate({ times: {}, timed, done: [], left: ['api', 'lists'] })
  expect(estimated).toEqual({ nextSeconds: null, leftSeconds: 0, isWhole: false })
  expect(sayEstimate(estimated)).toBe('never timed so far')
})

test('at first a machine is as fast as the one of the last run', () => {
  const estimated = estimate({ times, timed, done: [], left: ['lists', 'orders', 'soak'] })
  expect(estimated).toEqual({ nextSeconds: 100, leftSeconds: 900, isWhole: true })
  expect(sayEstimate(estimated)).toBe('about 2 minutes, 15 minutes left in all')
})

test('a machine that took four times as long will do so again, but for parts of a given length', () => {
  const done = [{ name: 'lists', seconds: 400 }]
  expect(estimate({ times, timed, done, left: ['orders', 'soak'] })).toEqual({
    nextSeconds: 800,
    leftSeconds: 1400,
    isWhole: true,
  })
})

test('parts of a given length, and those without an earlier time, say nothing about the machine', () => {
  const done = [
    { name: 'soak', seconds: 600 },
    { name: 'growth', seconds: 5000 },
    { name: 'api', seconds: 30 },
  ]
  expect(estimate({ times, timed, done, left: ['lists'] }).leftSeconds).toBe(50)
})

test('where an earlier time is lacking, the rest is a lower bound', () => {
  const estimated = estimate({ times, timed, done: [], left: ['growth', 'lists'] })
  expect(estimated).toEqual({ nextSeconds: null, leftSeconds: 100, isWhole: false })
  expect(sayEstimate(estimated)).toBe('never timed so far, at least 2 minutes left in all')
})

test.each([
  [0.4, '0 seconds'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [1860, '31 minutes'],
])('%d seconds read as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
