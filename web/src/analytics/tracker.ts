import type { AnalyticsEvent, AnalyticsSink } from './events.ts'

/** What a browser says about being counted. */
export type Wish = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Do Not Track, and the signal that followed it: either one is a no. */
export const isRefused = ({ doNotTrack, globalPrivacyControl }: Wish): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

/** The wish is read at each event, because it can change while a page is open. */
export function createTracker(readWish: () => Wish, sink: AnalyticsSink) {
  return (event: AnalyticsEvent) => {
    if (!isRefused(readWish())) sink(event)
  }
}
