import { boot } from '#api/client/boot.ts'
import { readCampaign } from './campaign.ts'
import { readWish } from './consent.ts'
import type { AnalyticsEvent } from './events.ts'
import { toPlausibleEvent } from './plausible.ts'
import { createTracker } from './tracker.ts'

let pattern = '/'

/** Counts an event where somebody counts, unless who is here does not want to be. */
export const track = createTracker(readWish, send)

/** Of a page by the pattern of its route; what is counted from here on is counted there. */
export function trackPage(routePattern: string) {
  pattern = routePattern
  track({ name: 'pageview' })
}

/** Nothing waits for it, and nobody is told when it fails: a page is not worse for being uncounted. */
function send(event: AnalyticsEvent) {
  if (boot.analytics === null) return
  const { url, domain } = boot.analytics
  const { origin } = location
  const place = { origin, domain, pattern, referrer: document.referrer, campaign: readCampaign() }
  void fetch(`${url}/api/event`, {
    method: 'POST',
    // Plain text needs no leave beforehand, and a keepalive outlives the page.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(toPlausibleEvent(event, place)),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
