import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { rootRoute } from './root-route.ts'

const addressesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/addresses',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['addresses'], () => import('#features/addresses/addresses-page.tsx')),
    'AddressesPage',
  ),
})

const approvalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/approvals',
  component: lazyRouteComponent(
    () =>
      loadWithNamespaces(
        ['addresses', 'approvals'],
        () => import('#features/approvals/approvals-page.tsx'),
      ),
    'ApprovalsPage',
  ),
})

export const addressRoutes = [addressesRoute, approvalsRoute] as const
