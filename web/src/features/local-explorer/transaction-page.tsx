import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import {
  ExplorerFrame,
  ExplorerLoading,
  ExplorerUnreachable,
  isLocalChain,
} from './explorer-frame.tsx'
import { ExplorerTransactionDetails } from './transaction-details.tsx'
import { useExplorerTransaction } from './use-explorer-transaction.ts'

type ExplorerTransactionPageProps = { chainId: number; hash: string }

/** Shows one transaction of a local chain, which public explorers do not know. */
export function ExplorerTransactionPage({ chainId, hash }: ExplorerTransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerFrame title={t('title')} id={hash} copyLabel={t('copyHash')} chainId={chainId}>
      <Found chainId={chainId} hash={hash} />
    </ExplorerFrame>
  )
}

function Found({ chainId, hash }: ExplorerTransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  const isHash = /^0x[0-9a-fA-F]{64}$/.test(hash)
  const query = useExplorerTransaction(chainId, hash as Hex, isLocalChain(chainId) && isHash)
  const network = networkNameOf(chainId)
  if (query.data) return <ExplorerTransactionDetails chainId={chainId} facts={query.data} />
  if (query.isError)
    return <ExplorerUnreachable network={network} onRetry={() => void query.refetch()} />
  if (query.isPending && isHash) return <ExplorerLoading text={t('loading', { network })} />
  return (
    <EmptyState text={t('notFound', { network })}>
      <p className="label">{t('notFoundHint')}</p>
    </EmptyState>
  )
}
