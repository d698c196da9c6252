import type { AnalyticsEvent, AnalyticsSink } from './events.ts'

/** A user's tracking preference: from the browser, and from our own switch. */
export type TrackingPreference = {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean | undefined
  isSwitchedOff?: boolean
}

/** Returns whether the browser refuses tracking by Do Not Track or Global Privacy Control (requirement XT-05). */
export const isTrackingRefusedByBrowser = ({
  doNotTrack,
  globalPrivacyControl,
}: TrackingPreference): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

export const isTrackingRefused = (preference: TrackingPreference): boolean =>
  preference.isSwitchedOff === true || isTrackingRefusedByBrowser(preference)

/** Creates a tracker that reads the preference at each event, because it can change while the page is open. */
export function createTracker(readPreference: () => TrackingPreference, sink: AnalyticsSink) {
  return (event: AnalyticsEvent) => {
    if (!isTrackingRefused(readPreference())) sink(event)
  }
}
