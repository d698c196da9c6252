import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { keepCampaign } from '#analytics/campaign.ts'
import { whenAtRest } from '#api/at-rest.ts'
import { boot } from '#api/boot.ts'
import { startDebug } from '#api/debug.ts'
import { keepReferral } from '#api/kept-referral.ts'
import { nextTask } from '#api/next-task.ts'
import { queryClient } from '#api/query-client.ts'
import { writeFirstDate } from '#i18n/format.ts'
import { followTranslations, startLanguages } from '#i18n/start.ts'
import { startSession } from '#session/session.ts'
import { startTransactions } from '#tx/transactions.ts'
import '#ui/layers.css'
import '#ui/typefaces.css'
import '#ui/tokens.css'
import '#ui/base.css'
import { takeReturnedAddress } from '#wallet/login/pending-redirect.ts'
import { startWallet } from '#wallet/wallet.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadLateEnglish } from './late-strings.ts'
import { startLive } from './live.ts'
import { startPageViews } from './page-views.ts'
import { startPriceColours } from './prices.ts'
import { startRefresh } from './refresh.ts'
import { router } from './router.tsx'
import { startSignedOrders } from './signed-orders.ts'
import { reloadWhenStale } from './stale-build.ts'
import { english } from './strings.ts'

reloadWhenStale()
startPriceColours()
startDebug()
takeReturnedAddress()
keepReferral(location.search, Date.now())
keepCampaign(location.search)

// No await outside of a function: what is loaded here imports from the file that this ends up in, and
// would wait for it for ever.
void open()

async function open() {
  await nextTask()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')

  await startLanguages({
    en: english,
    late: loadLateEnglish,
    'es-MX': async () => (await import('./strings.es-MX.ts')).spanish,
  })

  await nextTask()
  // Before the markup in the document is replaced, so that one picture follows the other.
  await router.load()
  const reactRoot = createRoot(root)
  // In small steps, so that what is pressed meanwhile, and the next picture, do not wait for all of it.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Opened root={root} />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )

  startPageViews()

  // In this order: the session follows the wallet, and transactions go on once there is one.
  startSession()
  startTransactions()
  startRefresh()
  startLive()
  startSignedOrders()
  startWallet()

  // It takes as long as drawing a page does; where the page has no dates, that is while nobody waits for it.
  whenAtRest(writeFirstDate)
}

/** From here on the page is the components', no longer what the document had. */
function Opened({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.markup
    delete root.dataset.drawn
    root.inert = false
    // Newer words that came while the page is drawn for the first time would not be seen.
    if (boot.hasTranslations) {
      followTranslations(async (...asked) =>
        (await import('#api/newer-words.ts')).findNewerWords(...asked),
      )
    }
  }, [root])
  return null
}
