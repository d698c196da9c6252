import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Hex } from '@parvalue/shared/domain/address.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TransactionDetails } from './transaction-details.tsx'
import styles from './transaction-page.module.css'
import { useTransactionFacts } from './use-transaction-facts.ts'

type TransactionPageProps = { chainId: number; hash: string }

/** Where links lead on a chain that no public explorer knows: one transaction of a local chain. */
export function TransactionPage({ chainId, hash }: TransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <div className={styles.hash}>
          <p>{hash}</p>
          <CopyButton
            text={hash}
            label={t('copyHash')}
            copiedText={t('copied')}
            failedText={t('copyFailed')}
          />
        </div>
        <Found chainId={chainId} hash={hash} />
      </div>
    </div>
  )
}

function Found({ chainId, hash }: TransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  const chain = boot.chains.find(({ id }) => id === chainId)
  const isLocal = chain?.isLocal ?? false
  const isHash = /^0x[0-9a-fA-F]{64}$/.test(hash)
  const query = useTransactionFacts(chainId, hash as Hex, isLocal && isHash)
  const network = networkNameOf(chainId)
  if (!isLocal) return <EmptyState text={t('notLocal')} />
  if (query.data) return <TransactionDetails chainId={chainId} facts={query.data} />
  if (query.isError) return <Unreachable network={network} onRetry={() => void query.refetch()} />
  if (query.isPending && isHash) return <Loading network={network} />
  return (
    <EmptyState text={t('notFound', { network })}>
      <p className="label">{t('notFoundHint')}</p>
    </EmptyState>
  )
}

function Unreachable({ network, onRetry }: { network: string; onRetry: () => void }) {
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

function Loading({ network }: { network: string }) {
  const { t } = useTranslation('localExplorer')
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading', { network })}
      </p>
      {[320, 240, 280].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  )
}
