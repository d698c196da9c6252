import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { queryClient } from '#api/client/query-client.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import card from '#ui/layout/card.module.css'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { type ConnectedWallet, useWallet } from '#wallet/wallet-state.ts'
import styles from './approvals-page.module.css'
import { APPROVALS_KEY, approvalsQuery } from './approvals-query.ts'
import { ApprovalsTable } from './approvals-table.tsx'

/** Shows the approvals that the wallet gave to our contracts, each with a button to revoke it. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals')
  const wallet = useWallet()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        {wallet.status === 'connected' ? (
          <Approvals wallet={wallet} />
        ) : (
          <ConnectPrompt text={t('notConnected')} />
        )}
      </div>
    </div>
  )
}

const chainIds = boot.deployments.map(({ chainId }) => chainId)

function Approvals({ wallet }: { wallet: ConnectedWallet }) {
  const { t } = useTranslation('approvals')
  const transaction = useTransaction('revoke')
  useRefreshed(transaction)
  const answers = useQueries({
    queries: chainIds.map((chainId) => approvalsQuery(chainId, wallet.address)),
  })
  if (transaction.stage.name !== 'idle') {
    return (
      <div className={`${card.card} ${styles.screen}`}>
        <TransactionScreen transaction={transaction} />
      </div>
    )
  }
  const approvals = answers.flatMap(({ data }) => data ?? [])
  const unreachable = chainIds.filter((_, index) => {
    const answer = answers[index]
    return answer !== undefined && isNetworkNotResponding(answer)
  })
  const isLoading = answers.some(
    ({ data }, index) => !data && !unreachable.includes(chainIds[index] ?? 0),
  )
  return (
    <>
      {unreachable.map((chainId) => (
        <div key={chainId} className={styles.alert}>
          <Alert kind="warn" title={t('silent', { network: networkNameOf(chainId) })} role="status">
            {t('silentText')}
          </Alert>
        </div>
      ))}
      {isLoading && approvals.length === 0 ? (
        <ListSkeleton label={t('loading')} />
      ) : approvals.length === 0 ? (
        unreachable.length === 0 && <EmptyState text={t('none')} />
      ) : (
        <ApprovalsTable approvals={approvals} wallet={wallet} onRevoke={transaction.start} />
      )}
    </>
  )
}

/** Refetches the approvals once the revocation is mined. */
function useRefreshed({ entry, stage }: WidgetTransaction) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  useEffect(() => {
    if (doneId !== undefined) void queryClient.invalidateQueries({ queryKey: APPROVALS_KEY })
  }, [doneId])
}
