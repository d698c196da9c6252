import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { openRedemptionsQuery } from '#api/dollar/redemptions.ts'
import { openWiresQuery } from '#api/dollar/wires.ts'
import { PortfolioTab } from '#features/portfolio/portfolio-tab.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Tabs } from '#ui/form/tabs.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import styles from '../shell/splash-page.module.css'
import { ACTIVITY_TABS_ID, activityTabs, useActivityTab } from './use-activity-tab.ts'

const RedemptionsTab = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['redemptions', 'support'],
      () => import('#features/redemptions/redemptions-tab.tsx'),
    )
  ).RedemptionsTab,
}))

const TransfersUnderway = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['bridge'],
      () => import('#features/bridge/transfer/pending-bridge-transfers.tsx'),
    )
  ).PendingBridgeTransfers,
}))

const TransfersTab = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['funding', 'support'],
      () => import('#features/funding/transfers-tab.tsx'),
    )
  ).TransfersTab,
}))

/** Shows the lower half of the first page: tabs with views of the wallet. Only the open tab is rendered. */
export function ActivityTabs() {
  const { t } = useTranslation('portfolio')
  const { tab, choose } = useActivityTab()
  const account = useSignedInAccount()
  const redemptions = useQuery(openRedemptionsQuery(account)).data?.length ?? 0
  const wires = useQuery(openWiresQuery(account)).data?.length ?? 0
  const toCount = (count: number, text: string) => (count > 0 ? { count: text } : {})
  return (
    <section
      id={ACTIVITY_TABS_ID}
      className={joinClassNames(styles.narrow, styles.activity)}
      aria-label={t('tabs')}
    >
      <Tabs
        variant="page"
        label={t('tabs')}
        value={tab}
        onChange={(value) => choose(activityTabs.find((name) => name === value) ?? 'portfolio')}
        tabs={[
          { value: 'portfolio', label: t('portfolio'), content: <Portfolio /> },
          {
            value: 'redeem',
            label: t('redeem'),
            ...toCount(redemptions, t('pendingCount', { count: redemptions })),
            content: (
              <LazyTab label={t('listLoading')}>
                <RedemptionsTab />
              </LazyTab>
            ),
          },
          {
            value: 'transfers',
            label: t('transfers'),
            ...toCount(wires, t('openCount', { count: wires })),
            content: (
              <LazyTab label={t('listLoading')}>
                <TransfersTab />
              </LazyTab>
            ),
          },
        ]}
      />
    </section>
  )
}

/** Shows the portfolio, and the transfers between networks whose amounts are in no balance yet. */
function Portfolio() {
  const account = useSignedInAccount()
  return (
    <>
      <PortfolioTab view={usePortfolio()} />
      {account !== null && (
        <Suspense>
          <TransfersUnderway />
        </Suspense>
      )}
    </>
  )
}

/** Shows a skeleton while the code of an opened tab loads. */
const LazyTab = ({ label, children }: { label: string; children: ReactNode }) => (
  <Suspense fallback={<ListSkeleton label={label} />}>{children}</Suspense>
)
