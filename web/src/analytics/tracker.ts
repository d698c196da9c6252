import type { AnalyticsEvent, AnalyticsSink } from './events.ts'

/** What somebody says about being counted: by their browser, or by the switch of ours. */
export type TrackingPreference = {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean | undefined
  isSwitchedOff?: boolean
}

/** Requirement XT-05. Do Not Track, and the signal that followed it: either one is a no of the browser's. */
export const isRefusedByBrowser = ({
  doNotTrack,
  globalPrivacyControl,
}: TrackingPreference): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

export const isRefused = (wish: TrackingPreference): boolean =>
  wish.isSwitchedOff === true || isRefusedByBrowser(wish)

/** The wish is read at each event, because it can change while a page is open. */
export function createTracker(readWish: () => TrackingPreference, sink: AnalyticsSink) {
  return (event: AnalyticsEvent) => {
    if (!isRefused(readWish())) sink(event)
  }
}
