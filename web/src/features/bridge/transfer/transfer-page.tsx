import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bridgeTransferQuery } from '#api/dollar/bridge.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from './transfer-page.module.css'
import { BridgeTransferView } from './transfer-view.tsx'

const MESSAGE_ID = /^0x[0-9a-fA-F]{64}$/

/** Shows the public page of one transfer: both of its sides, and what delays it. */
export function BridgeTransferPage({ id }: { id: string }) {
  const { t } = useTranslation('bridge')
  const messageId = MESSAGE_ID.test(id) ? (id.toLowerCase() as Hex) : null
  const query = useQuery(bridgeTransferQuery(messageId))
  return (
    <div className="page">
      <div className={styles.page}>
        <Link to="/bridge" className={styles.back}>
          <Icon name="left" size="small" />
          {t('page.back')}
        </Link>
        {messageId === null ? (
          <Nothing text={t('page.wrongId')} />
        ) : query.data ? (
          <BridgeTransferView transfer={query.data} />
        ) : query.data === null ? (
          <Nothing text={t('page.notFound')}>
            <p className="quiet" role="status">
              {t('page.notFoundYet')}
            </p>
          </Nothing>
        ) : query.isError ? (
          <Nothing text={t('page.failed')}>
            <Button onClick={() => void query.refetch()}>{t('page.retry')}</Button>
          </Nothing>
        ) : (
          <ListSkeleton label={t('page.loading')} />
        )}
      </div>
    </div>
  )
}

function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('bridge')
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <EmptyState text={text}>{children}</EmptyState>
    </>
  )
}
