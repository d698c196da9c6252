import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ExplorerFrame, isLocalChain, Loading, Unreachable } from './explorer-frame.tsx'
import { TransactionDetails } from './transaction-details.tsx'
import { useTransactionFacts } from './use-transaction-facts.ts'

type TransactionPageProps = { chainId: number; hash: string }

/** One transaction of a local chain, which public explorers do not know. */
export function TransactionPage({ chainId, hash }: TransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerFrame title={t('title')} id={hash} copyLabel={t('copyHash')} chainId={chainId}>
      <Found chainId={chainId} hash={hash} />
    </ExplorerFrame>
  )
}

function Found({ chainId, hash }: TransactionPageProps) {
  const { t } = useTranslation('localExplorer')
  const isHash = /^0x[0-9a-fA-F]{64}$/.test(hash)
  const query = useTransactionFacts(chainId, hash as Hex, isLocalChain(chainId) && isHash)
  const network = networkNameOf(chainId)
  if (query.data) return <TransactionDetails chainId={chainId} facts={query.data} />
  if (query.isError) return <Unreachable network={network} onRetry={() => void query.refetch()} />
  if (query.isPending && isHash) return <Loading text={t('loading', { network })} />
  return (
    <EmptyState text={t('notFound', { network })}>
      <p className="label">{t('notFoundHint')}</p>
    </EmptyState>
  )
}
