import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import styles from './transaction-page.module.css'

type ExplorerFrameProps = {
  title: string
  /** Hash or address that the page is about. */
  id: string
  copyLabel: string
  chainId: number
  children: ReactNode
}

export const isLocalChain = (chainId: number) =>
  boot.chains.some(({ id, isLocal }) => id === chainId && isLocal)

/** Shows the layout of the local explorer's pages; other chains have public explorers. */
export function ExplorerFrame({ title, id, copyLabel, chainId, children }: ExplorerFrameProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles.hash}>
          <p>{id}</p>
          <CopyButton
            text={id}
            label={copyLabel}
            copiedText={t('copied')}
            failedText={t('copyFailed')}
          />
        </div>
        {isLocalChain(chainId) ? children : <EmptyState text={t('notLocal')} />}
      </div>
    </div>
  )
}

export function ExplorerUnreachable({
  network,
  onRetry,
}: {
  network: string
  onRetry: () => void
}) {
  const { t } = useTranslation('localExplorer')
  return (
    <div role="alert">
      <EmptyState text={t('unreachable', { network })}>
        <p className={styles.hint}>{t('unreachableHint')}</p>
        <Button variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

export function ExplorerLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {[320, 240, 280].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  )
}
