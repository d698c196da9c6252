import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { useIsIdle } from '../startup/use-is-idle.ts'
import { Footer } from './footer.tsx'
import { IncidentBanner } from './incident-banner.tsx'
import { Navbar } from './navbar.tsx'
import styles from './shell.module.css'
import { StorageNotice } from './storage-notice.tsx'
import { TestModeStrip } from './test-mode-strip.tsx'
import { usePageChange } from './use-page-change.ts'

const FloatingLayers = lazy(async () => ({
  default: (await import('./floating-layers.tsx')).FloatingLayers,
}))

/** The outages' code and texts load while the server still answers. */
const OutageBanners = lazy(async () => ({
  default: (await loadWithNamespaces(['outage'], () => import('../outage/outage-banners.tsx')))
    .OutageBanners,
}))

/** Shows navbar, page content and footer, then the floating layers (requirement SH-02). */
export function Shell() {
  const { t } = useTranslation('shell')
  const isIdle = useIsIdle()
  usePageChange()
  return (
    <CSPProvider disableStyleElements>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TestModeStrip />
      <Navbar />
      <IncidentBanner />
      <Suspense>{isIdle && <OutageBanners />}</Suspense>
      <StorageNotice />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>{isIdle && <FloatingLayers />}</Suspense>
    </CSPProvider>
  )
}
