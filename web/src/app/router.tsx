import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { loadWords } from '#i18n/start.ts'
import { CrashPage } from './crash-page.tsx'
import { Shell } from './shell.tsx'
import { SplashPage } from './splash-page.tsx'
import { loadPart } from './stale-build.ts'

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashPage })

/** A page whose words are not part of the first load comes with them. */
async function withWords<Part>(namespaces: readonly string[], load: () => Promise<Part>) {
  const [part] = await Promise.all([loadPart(load), loadWords(namespaces)])
  return part
}

const splashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: SplashPage,
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(
    () => loadPart(() => import('#features/help/terms-page.tsx')),
    'TermsPage',
  ),
})

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  component: lazyRouteComponent(
    () => loadPart(() => import('#features/activity/activity-page.tsx')),
    'ActivityPage',
  ),
})

const wrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wrap',
  component: lazyRouteComponent(
    () => withWords(['wrap'], () => import('#features/wrap/wrap-page.tsx')),
    'WrapPage',
  ),
})

const transparencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transparency',
  component: lazyRouteComponent(
    () => withWords(['transparency'], () => import('#features/transparency/transparency-page.tsx')),
    'TransparencyPage',
  ),
})

const addressesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/addresses',
  component: lazyRouteComponent(
    () => withWords(['addresses'], () => import('#features/addresses/addresses-page.tsx')),
    'AddressesPage',
  ),
})

const approvalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/approvals',
  component: lazyRouteComponent(
    () =>
      withWords(['addresses', 'approvals'], () => import('#features/approvals/approvals-page.tsx')),
    'ApprovalsPage',
  ),
})

const loadExplorer = () => loadPart(() => import('./local-explorer-routes.tsx'))

/** The small explorer, where links about a local chain lead; hardened bundles do not have it. */
const explorerRoutes = __LOCAL_EXPLORER__
  ? ([
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/tx/$hash',
        component: lazyRouteComponent(loadExplorer, 'TransactionRoute'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/address/$address',
        component: lazyRouteComponent(loadExplorer, 'AddressRoute'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/local/$chainId/token/$address',
        component: lazyRouteComponent(loadExplorer, 'TokenRoute'),
      }),
    ] as const)
  : // To the compiler they are always there, so that their parameters stay typed.
    ([] as never)

/** Every shared part in every state, for those who build; hardened bundles do not have it. */
const kitRoutes = __KIT__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/kit',
        component: lazyRouteComponent(
          () => loadPart(() => import('#features/kit/kit-page.tsx')),
          'KitPage',
        ),
      }),
    ]
  : []

/** Spec 2: any other path redirects to `/`. */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    splashRoute,
    wrapRoute,
    transparencyRoute,
    termsRoute,
    activityRoute,
    addressesRoute,
    approvalsRoute,
    ...explorerRoutes,
    ...kitRoutes,
    otherRoute,
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
