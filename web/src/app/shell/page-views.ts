import { trackPage } from '#analytics/analytics.ts'
import { router } from '../routes/router.tsx'

/** Counts the first page and each that follows; another state of the same address is no other page. */
export function startPageViews() {
  trackPage(findPattern())
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) trackPage(findPattern())
  })
}

/** As the table of routes has it, so that nothing of what was opened is in it. */
const findPattern = () => router.state.matches.at(-1)?.fullPath ?? '/'
