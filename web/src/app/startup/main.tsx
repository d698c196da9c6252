import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { saveCampaign } from '#analytics/campaign.ts'
import { saveReferralCode } from '#api/account/saved-referral.ts'
import { boot } from '#api/client/boot.ts'
import { setApiUrl } from '#api/client/client.ts'
import { applyDebugCookie } from '#api/client/debug-cookie.ts'
import { queryClient } from '#api/client/query-client.ts'
import { runWhenIdle } from '#api/client/run-when-idle.ts'
import { yieldToMain } from '#api/client/yield-to-main.ts'
import { serverNowMs } from '#device/clock.ts'
import { tolerateForeignNodes } from '#device/foreign-nodes.ts'
import { startTabVisibility } from '#device/visible-tabs.ts'
import { warmUpDateFormat } from '#i18n/format.ts'
import { startI18n, startTranslationOverrides } from '#i18n/start.ts'
import { startSession } from '#session/session.ts'
import { startTransactions } from '#tx/chain/transactions.ts'
import '#ui/styles/layers.css'
import '#ui/styles/typefaces.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import { consumeLoginReturnUrl } from '#wallet/login/pending-redirect.ts'
import { startWallet } from '#wallet/wallet.ts'
import { loadLazyEnglishTexts } from '../i18n/lazy-namespaces.ts'
import { englishTexts } from '../i18n/strings.ts'
import { initPriceColors } from '../menus/price-colors.ts'
import { router } from '../routes/router.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { startPageViews } from '../shell/page-views.ts'
import { startBalanceRefresh } from './balance-refresh.ts'
import { startEventStream } from './event-stream.ts'
import { startSignedOrders } from './signed-orders.ts'
import { reloadOnStaleBuild } from './stale-build.ts'

setApiUrl(boot.apiUrl)
reloadOnStaleBuild()
tolerateForeignNodes()
initPriceColors()
applyDebugCookie()
consumeLoginReturnUrl()
saveReferralCode(location.search, serverNowMs())
saveCampaign(location.search)

// There is no top-level await, because chunks that load here import from the entry file and would wait for it forever.
void open()

async function open() {
  await yieldToMain()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element.')

  await startI18n({
    en: englishTexts,
    late: loadLazyEnglishTexts,
    'es-MX': async () => (await import('../i18n/strings.es-MX.ts')).spanishTexts,
  })

  await yieldToMain()
  // The route loads before React replaces the prerendered markup, so that no empty page shows in between.
  await router.load()
  const reactRoot = createRoot(root)
  // A transition renders in small steps, so that input and the next paint need not wait for the whole page.
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

  // The order matters: the session follows the wallet, and transactions resume once there is a session.
  startSession()
  startTransactions()
  startBalanceRefresh()
  startTabVisibility()
  startEventStream()
  startSignedOrders()
  startWallet()

  // The first formatted date takes as long as rendering a page; on pages without dates it is done while idle.
  runWhenIdle(warmUpDateFormat)
}

/** Marks the end of the prerendered state once React has rendered. */
function Opened({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.markup
    delete document.documentElement.dataset.wallet
    delete root.dataset.drawn
    root.inert = false
    // Overrides are fetched after the first render; those that arrive during it would not be shown.
    if (boot.hasTranslations) {
      startTranslationOverrides(async (...input) =>
        (await import('#api/live/fetch-translation-overrides.ts')).fetchTranslationOverrides(
          ...input,
        ),
      )
    }
  }, [root])
  return null
}
