import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { NewestRedemption } from './newest-redemption.tsx'
import { RedemptionDrawer } from './redemption-drawer.tsx'
import styles from './redemptions-tab.module.css'
import { RedemptionsTable } from './redemptions-table.tsx'
import { type RedemptionsView, useRedemptions } from './use-redemptions.ts'

/** Shows the Redeem tab (requirements RT-02, RT-03, RT-04). */
export function RedemptionsTab() {
  const { t } = useTranslation('redemptions')
  const view = useRedemptions()
  switch (view.state) {
    case 'not-connected':
      return <ConnectPrompt text={t('notConnected')} />
    case 'loading':
      return <ListSkeleton label={t('loading')} />
    case 'failed':
      return <Failed onRetry={view.onRetry} />
    case 'loaded':
      return <Loaded view={view} />
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('redemptions')
  return (
    <div role="alert">
      <EmptyState text={t('failed')}>
        <Button variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

function Loaded({ view }: { view: Extract<RedemptionsView, { state: 'loaded' }> }) {
  const { t } = useTranslation('redemptions')
  const [openId, setOpenId] = useState<string | null>(null)
  // Keeps rendering the last redemption while the drawer's close animation runs.
  const [opened, setOpened] = useState<Redemption | null>(null)
  const shown = view.rows.find(({ id }) => id === opened?.id) ?? opened
  const open = (redemption: Redemption) => {
    setOpened(redemption)
    setOpenId(redemption.id)
  }
  return (
    <div className={styles.columns}>
      <div>
        {view.count === 0 ? (
          <EmptyState text={t('nothing')} />
        ) : (
          <RedemptionsTable view={view} onOpen={open} />
        )}
      </div>
      <aside className={styles.aside} aria-label={t('title')}>
        <NewestRedemption />
        <Alert kind="info">{t('notice')}</Alert>
      </aside>
      {shown && (
        <RedemptionDrawer
          redemption={shown}
          isOpen={openId !== null}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  )
}
