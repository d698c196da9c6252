import { expect, test } from 'vitest'
import { createServerClock } from './clock.ts'

const HOUR_MS = 3_600_000
const SERVER_MS = Date.parse('2026-11-27T15:00:00Z')

/** Returns a clock of the server as a device sees it, and the passing of time on that device. */
function createDevice(offByMs: number) {
  let passedMs = 40
  let deviceMs = SERVER_MS + offByMs
  const clock = createServerClock(
    () => passedMs,
    () => deviceMs,
  )
  const pass = (ms: number) => {
    passedMs += ms
    deviceMs += ms
  }
  const setDevice = (ms: number) => {
    deviceMs = ms
  }
  return { clock, pass, setDevice }
}

test('WB-02 before the first response the device’s clock counts', () => {
  const { clock } = createDevice(-HOUR_MS)
  expect(clock.nowMs()).toBe(SERVER_MS - HOUR_MS)
  clock.record(Number.NaN)
  expect(clock.nowMs()).toBe(SERVER_MS - HOUR_MS)
})

test.each([
  ['an hour slow', -HOUR_MS],
  ['an hour fast', HOUR_MS],
  ['right', 0],
  ['in 1970', -SERVER_MS],
])('WB-02 on a device whose clock is %s the server’s time counts', (_, offByMs) => {
  const { clock, pass } = createDevice(offByMs)
  clock.record(SERVER_MS)
  expect(clock.nowMs()).toBe(SERVER_MS)
  pass(90_000)
  expect(clock.nowMs()).toBe(SERVER_MS + 90_000)
})

test('WB-02 setting the device’s clock while the page is open changes nothing', () => {
  const { clock, pass, setDevice } = createDevice(0)
  clock.record(SERVER_MS)
  setDevice(SERVER_MS + 5 * HOUR_MS)
  pass(1000)
  expect(clock.nowMs()).toBe(SERVER_MS + 1000)
})

test('WB-02 a cached response does not turn the time back; after a sleep the next one advances it', () => {
  const { clock, pass } = createDevice(HOUR_MS)
  clock.record(SERVER_MS)
  pass(2000)
  clock.record(SERVER_MS - HOUR_MS)
  expect(clock.nowMs()).toBe(SERVER_MS + 2000)
  clock.record(SERVER_MS + 8 * HOUR_MS)
  expect(clock.nowMs()).toBe(SERVER_MS + 8 * HOUR_MS)
})

test('WB-02 the time that the server states in a refusal replaces a later one', () => {
  const { clock } = createDevice(0)
  clock.record(SERVER_MS + HOUR_MS)
  clock.set(SERVER_MS)
  expect(clock.nowMs()).toBe(SERVER_MS)
})
