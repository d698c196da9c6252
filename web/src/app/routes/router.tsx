import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queryClient } from '#api/client/query-client.ts'
import { flagsQuery } from '#api/system/flags.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { shouldRestoreScroll } from '../startup/scroll-restoration.ts'
import { importChunk } from '../startup/stale-build.ts'
import { waitForPrerenderedData } from '../startup/wait-for-prerendered-data.ts'
import { accountRoutes } from './account-routes.ts'
import { addressRoutes } from './address-routes.ts'
import { helpRoutes } from './help-routes.ts'
import { rootRoute } from './root-route.ts'
import { sendRoutes } from './send-routes.ts'
import { withDateFormats } from './with-date-formats.ts'

const splashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(
    () => importChunk(() => import('../shell/splash-page.tsx')),
    'SplashPage',
  ),
})

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['activity', 'orders', 'failures'],
        () => import('#features/activity/activity-page.tsx'),
      ),
    'ActivityPage',
  ),
})

/** The permanent address of a receipt. */
const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipts/$id',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['receipts'], () => import('#features/receipts/receipts-page.tsx')),
    'ReceiptPage',
  ),
})

const bridgeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bridge',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(['bridge'], async () => {
        const module = await import('./bridge-route.tsx')
        await waitForPrerenderedData(() => queryClient.query(flagsQuery).catch(() => null))
        return module
      }),
    'BridgeRoute',
  ),
})

/** The page of a transfer exists even if the bridging flag is off, so that a transfer under way can be followed. */
const bridgeTransferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bridge/$messageId',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['bridge', 'support'], () => import('./bridge-route.tsx')),
    'BridgeTransferRoute',
  ),
})

const wrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wrap',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['wrap'], () => import('./wrap-route.tsx')),
    'WrapRoute',
  ),
})

const stocksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stocks',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(['stocks'], () =>
        withDateFormats(() => import('#features/stocks/list/stocks-page.tsx')),
      ),
    'StocksPage',
  ),
})

const stockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stocks/$symbol',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['stocks'], () => withDateFormats(() => import('./stock-route.tsx'))),
    'StockRoute',
  ),
})

/** The page that wraps the tokens of one stock. */
const stockWrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stocks/$symbol/wrap',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['wrap'], () => import('./stock-wrap-route.tsx')),
    'StockWrapRoute',
  ),
})

const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['portfolioPage'], () => import('./portfolio-routes.tsx')),
    'PortfolioRoute',
  ),
})

/** The portfolio page with sample data, for visitors without a wallet. */
const samplePortfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/sample',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['portfolioPage'], () => import('./portfolio-routes.tsx')),
    'SamplePortfolioRoute',
  ),
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['orders', 'ordersPage', 'support', 'failures'],
        () => import('#features/orders/list/orders-page.tsx'),
      ),
    'OrdersPage',
  ),
})

const transparencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transparency',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(['transparency'], () =>
        withDateFormats(() => import('#features/transparency/transparency-page.tsx')),
      ),
    'TransparencyPage',
  ),
})

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(['reports'], () =>
        withDateFormats(() => import('#features/reports/reports-page.tsx')),
      ),
    'ReportsPage',
  ),
})

const loadExplorer = () =>
  loadWithNamespaces(['localExplorer'], () => import('./local-explorer-routes.tsx'))

/** The local block explorer, to which links about a local chain lead; removed from hardened bundles. */
const explorerRoutes = __LOCAL_EXPLORER__
  ? ([
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/tx/$hash',
        component: lazyRouteComponent(loadExplorer, 'LocalTransactionRoute'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/address/$address',
        component: lazyRouteComponent(loadExplorer, 'LocalAddressRoute'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/token/$address',
        component: lazyRouteComponent(loadExplorer, 'LocalTokenRoute'),
      }),
    ] as const)
  : // The cast keeps the routes' parameters typed in builds without these routes.
    ([] as never)

/** The gallery of all shared components in all states, for developers; removed from hardened bundles. */
const kitRoutes = __KIT__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/kit',
        component: lazyRouteComponent(
          () => importChunk(() => import('#features/kit/kit-page.tsx')),
          'KitPage',
        ),
      }),
    ]
  : []

/** Redirects any other path to `/` (requirement SH-01). */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    splashRoute,
    bridgeRoute,
    bridgeTransferRoute,
    wrapRoute,
    stocksRoute,
    stockRoute,
    stockWrapRoute,
    portfolioRoute,
    samplePortfolioRoute,
    ordersRoute,
    transparencyRoute,
    reportsRoute,
    ...helpRoutes,
    activityRoute,
    receiptRoute,
    ...accountRoutes,
    ...addressRoutes,
    ...sendRoutes,
    ...explorerRoutes,
    ...kitRoutes,
    otherRoute,
  ]),
  scrollRestoration: shouldRestoreScroll,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
