import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { LegalPageName } from '#features/help/preload-legal-text.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { waitForPrerenderedData } from '../startup/wait-for-prerendered-data.ts'
import { rootRoute } from './root-route.ts'

const loadLegal = (document: LegalPageName) => () =>
  loadWithNamespaces(['help'], async () => {
    await waitForPrerenderedData(async () =>
      (await import('#features/help/preload-legal-text.ts')).preloadLegalText(document),
    )
    return import('#features/help/legal-page.tsx')
  })

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(loadLegal('terms'), 'TermsPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(loadLegal('privacy'), 'PrivacyPage'),
})

const riskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/risk',
  component: lazyRouteComponent(loadLegal('risk'), 'RiskPage'),
})

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['help'], () => import('#features/help/help-page.tsx')),
    'HelpPage',
  ),
})

const topicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/$topic',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['help', 'failures'], () => import('./help-route.tsx')),
    'HelpTopicRoute',
  ),
})

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['status'], () => import('#features/status/status-page.tsx')),
    'StatusPage',
  ),
})

const earningsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/earnings',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['earnings'], () => import('#features/earnings/earnings-page.tsx')),
    'EarningsPage',
  ),
})

/** Pages of information: legal texts, help, status, and the calculator of earnings. */
export const helpRoutes = [
  termsRoute,
  privacyRoute,
  riskRoute,
  helpRoute,
  topicRoute,
  statusRoute,
  earningsRoute,
] as const
