import { expect, test } from 'vitest'
import { createOutageLog } from './outage-log.ts'

function createLog(stored: Record<string, string> = {}) {
  const clock = { nowMs: 1_000_000 }
  const writes: string[] = []
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      writes.push(value)
      stored[key] = value
    },
  }
  const log = createOutageLog({ nowMs: () => clock.nowMs, storage })
  return { clock, log, stored, writes }
}

test('an outage without an earlier answer counts from the time at which it was noticed', () => {
  const { log } = createLog()
  expect(log.list()).toEqual([])
  log.noteFailure('api')
  expect(log.list()).toEqual([{ subject: 'api', sinceMs: 1_000_000, isLastGood: false }])
})

test('an outage names the last good answer, which later failures do not move', () => {
  const { clock, log } = createLog()
  log.noteAnswer('api')
  clock.nowMs += 700
  log.noteAnswer('api')
  clock.nowMs += 9000
  log.noteFailure('api')
  const before = log.list()
  expect(before).toEqual([{ subject: 'api', sinceMs: 1_000_700, isLastGood: true }])
  clock.nowMs += 9000
  log.noteFailure('api')
  expect(log.list()).toBe(before)
})

test('after a reload the last good answer of the same tab is still known', () => {
  const { clock, log, stored } = createLog()
  log.noteAnswer('chain:1')
  clock.nowMs += 700
  log.noteAnswer('chain:1')
  log.noteFailure('chain:1')
  const { log: reloaded } = createLog(stored)
  reloaded.noteFailure('chain:1')
  expect(reloaded.list()).toEqual([{ subject: 'chain:1', sinceMs: 1_000_700, isLastGood: true }])
})

test('an answer of one part ends only its own outage', () => {
  const { clock, log } = createLog()
  let changes = 0
  const stop = log.subscribe(() => {
    changes += 1
  })
  log.noteFailure('chain:1')
  clock.nowMs += 1
  log.noteFailure('prices')
  log.noteAnswer('chain:2')
  expect(log.list().map(({ subject }) => subject)).toEqual(['chain:1', 'prices'])
  log.noteAnswer('chain:1')
  expect(log.list().map(({ subject }) => subject)).toEqual(['prices'])
  expect(changes).toBe(3)
  stop()
  log.noteAnswer('prices')
  expect([log.list(), changes]).toEqual([[], 3])
})

test('a sign of life sets the time of the last good answer, and does not end an outage', () => {
  const { clock, log } = createLog()
  log.noteSign('api')
  log.noteFailure('api')
  clock.nowMs += 1
  log.noteSign('api')
  expect(log.list()).toEqual([{ subject: 'api', sinceMs: 1_000_000, isLastGood: true }])
})

test('answers are stored every five seconds', () => {
  const { clock, log, writes } = createLog()
  for (let second = 0; second < 12; second += 1) {
    log.noteAnswer('prices')
    clock.nowMs += 1000
  }
  expect(writes).toEqual(['1000000', '1005000', '1010000'])
  log.noteFailure('prices')
  expect(log.list()).toEqual([{ subject: 'prices', sinceMs: 1_011_000, isLastGood: true }])
})
