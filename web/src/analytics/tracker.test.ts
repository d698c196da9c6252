import { expect, test } from 'vitest'
import type { AnalyticsEvent } from './events.ts'
import { createTracker, type TrackingPreference } from './tracker.ts'

const wrapped: AnalyticsEvent = { name: 'wrapped', chainId: 1 }

function countWith(wish: TrackingPreference) {
  const told: AnalyticsEvent[] = []
  createTracker(
    () => wish,
    (event) => told.push(event),
  )(wrapped)
  return told
}

test.each<TrackingPreference>([
  { doNotTrack: '1' },
  { doNotTrack: 'yes' },
  { globalPrivacyControl: true },
  { isSwitchedOff: true },
  { doNotTrack: '0', isSwitchedOff: true },
])('nothing is counted of those who say no: %o', (wish) => {
  expect(countWith(wish)).toEqual([])
})

test.each<TrackingPreference>([
  {},
  { doNotTrack: null },
  { doNotTrack: '0', globalPrivacyControl: false, isSwitchedOff: false },
])('an event reaches the sink as it is: %o', (wish) => {
  expect(countWith(wish)).toEqual([wrapped])
})

test('a no that comes later holds from then on', () => {
  const told: AnalyticsEvent[] = []
  let wish: TrackingPreference = {}
  const track = createTracker(
    () => wish,
    (event) => told.push(event),
  )
  track(wrapped)
  wish = { doNotTrack: '1' }
  track(wrapped)
  expect(told).toEqual([wrapped])
})
