import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { saveCampaign } from '#analytics/campaign.ts'
import { rememberReferral } from '#api/account/kept-referral.ts'
import { boot } from '#api/client/boot.ts'
import { startDebug } from '#api/client/debug.ts'
import { yieldToMain } from '#api/client/next-task.ts'
import { queryClient } from '#api/client/query-client.ts'
import { runWhenIdle } from '#api/client/when-idle.ts'
import { writeFirstDate } from '#i18n/format.ts'
import { followTranslations, startLanguages } from '#i18n/start.ts'
import { startSession } from '#session/session.ts'
import { startTransactions } from '#tx/chain/transactions.ts'
import '#ui/styles/layers.css'
import '#ui/styles/typefaces.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import { consumeReturnUrl } from '#wallet/login/pending-redirect.ts'
import { startWallet } from '#wallet/wallet.ts'
import { loadLateEnglish } from '../i18n/lazy-namespaces.ts'
import { english } from '../i18n/strings.ts'
import { startPriceColours } from '../menus/price-colours.ts'
import { router } from '../routes/router.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { startPageViews } from '../shell/page-views.ts'
import { startLive } from './live.ts'
import { startBalanceRefresh } from './refresh.ts'
import { startSignedOrders } from './signed-orders.ts'
import { reloadWhenStale } from './stale-build.ts'

reloadWhenStale()
startPriceColours()
startDebug()
consumeReturnUrl()
rememberReferral(location.search, Date.now())
saveCampaign(location.search)

// No await outside of a function: what is loaded here imports from the file that this ends up in, and
// would wait for it for ever.
void open()

async function open() {
  await yieldToMain()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')

  await startLanguages({
    en: english,
    late: loadLateEnglish,
    'es-MX': async () => (await import('../i18n/strings.es-MX.ts')).spanish,
  })

  await yieldToMain()
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
  startBalanceRefresh()
  startLive()
  startSignedOrders()
  startWallet()

  // It takes as long as drawing a page does; where the page has no dates, that is while nobody waits for it.
  runWhenIdle(writeFirstDate)
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
        (await import('#api/live/newer-words.ts')).fetchTranslationOverrides(...asked),
      )
    }
  }, [root])
  return null
}
