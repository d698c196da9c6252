import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { rootRoute } from './root-route.ts'

const sendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/send',
  component: lazyRouteComponent(
    () => loadWithNamespaces(['send', 'signing'], () => import('./send-route.tsx')),
    'SendRoute',
  ),
})

export const sendRoutes = [sendRoute] as const
