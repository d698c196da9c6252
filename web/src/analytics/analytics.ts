import { boot } from '#api/client/boot.ts'
import { readSavedCampaign } from './campaign.ts'
import { readTrackingPreference } from './consent.ts'
import type { AnalyticsEvent } from './events.ts'
import { toPlausibleEvent } from './plausible.ts'
import { createTracker } from './tracker.ts'

let pattern = '/'

/** Sends an event to the analytics provider, if configured and unless the user refuses tracking. */
export const trackEvent = createTracker(readTrackingPreference, send)

/** Tracks a page view by the pattern of its route; later events belong to this page. */
export function trackPageView(routePattern: string) {
  pattern = routePattern
  trackEvent({ name: 'pageview' })
}

/** Sends an event without waiting; errors are ignored because the page works without analytics. */
function send(event: AnalyticsEvent) {
  if (boot.analytics === null) return
  const { url, domain } = boot.analytics
  const { origin } = location
  const page = {
    origin,
    domain,
    pattern,
    referrer: document.referrer,
    campaign: readSavedCampaign(),
  }
  void fetch(`${url}/api/event`, {
    method: 'POST',
    // Plain text needs no CORS preflight, and keepalive outlives the page.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(toPlausibleEvent(event, page)),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
