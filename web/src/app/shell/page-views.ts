import { trackPageView } from '#analytics/analytics.ts'
import { router } from '../routes/router.tsx'

/** Tracks the first page and every later one; a change of the search parameters is not a page view. */
export function startPageViews() {
  trackPageView(findPattern())
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) trackPageView(findPattern())
  })
}

/** Returns the route's pattern, so that no parameter of the address is tracked. */
const findPattern = () => router.state.matches.at(-1)?.fullPath ?? '/'
