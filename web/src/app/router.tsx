import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { CrashPage } from './crash-page.tsx'
import { Shell } from './shell.tsx'
import { SplashPage } from './splash-page.tsx'
import { loadPart } from './stale-build.ts'

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashPage })

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

const transactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/local/$chainId/tx/$hash',
  component: lazyRouteComponent(
    () => loadPart(() => import('./transaction-route.tsx')),
    'TransactionRoute',
  ),
})

/** Spec 2: any other path redirects to `/`. */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([splashRoute, termsRoute, transactionRoute, otherRoute]),
  scrollRestoration: true,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
