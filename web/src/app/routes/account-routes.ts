import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { rootRoute } from './root-route.ts'

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['account', 'brokerage', 'orders', 'support'],
        () => import('./account-route.tsx'),
      ),
    'AccountRoute',
  ),
})

const giftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gift',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['giftCards', 'support'],
        () => import('#features/gift-cards/gift-page.tsx'),
      ),
    'GiftPage',
  ),
})

const referralsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/referrals',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['referrals'], () => import('#features/referrals/referrals-page.tsx')),
    'ReferralsPage',
  ),
})

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['notices'],
        () => import('#features/notifications/notifications-page.tsx'),
      ),
    'NotificationsPage',
  ),
})

/** The settings: notifications, display, sessions, and access tokens for API clients. */
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['settings'], () => import('#features/settings/settings-page.tsx')),
    'SettingsPage',
  ),
})

/** Pages of the brokerage account, and of what belongs to the person who is signed in. */
export const accountRoutes = [
  accountRoute,
  giftRoute,
  referralsRoute,
  notificationsRoute,
  settingsRoute,
] as const
