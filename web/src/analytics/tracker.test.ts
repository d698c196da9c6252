import { expect, test } from 'vitest'
import type { AnalyticsEvent } from './events.ts'
import { createTracker, type TrackingPreference } from './tracker.ts'

const wrapped: AnalyticsEvent = { name: 'wrapped', chainId: 1 }

function countWith(preference: TrackingPreference) {
  const sent: AnalyticsEvent[] = []
  createTracker(
    () => preference,
    (event) => sent.push(event),
  )(wrapped)
  return sent
}

test.each<TrackingPreference>([
  { doNotTrack: '1' },
  { doNotTrack: 'yes' },
  { globalPrivacyControl: true },
  { isSwitchedOff: true },
  { doNotTrack: '0', isSwitchedOff: true },
])('nothing is tracked if the user refuses: %o', (preference) => {
  expect(countWith(preference)).toEqual([])
})

test.each<TrackingPreference>([
  {},
  { doNotTrack: null },
  { doNotTrack: '0', globalPrivacyControl: false, isSwitchedOff: false },
])('an event reaches the sink unchanged: %o', (preference) => {
  expect(countWith(preference)).toEqual([wrapped])
})

test('a later refusal applies from then on', () => {
  const sent: AnalyticsEvent[] = []
  let preference: TrackingPreference = {}
  const track = createTracker(
    () => preference,
    (event) => sent.push(event),
  )
  track(wrapped)
  preference = { doNotTrack: '1' }
  track(wrapped)
  expect(sent).toEqual([wrapped])
})
