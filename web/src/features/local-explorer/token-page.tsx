import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { type Address, isAddressText } from '@parvalue/shared/domain/address.ts'
import { toAmountLabel } from '@parvalue/shared/domain/amount.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/chain-badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeyValueList } from '#ui/key-value-list.tsx'
import { ExplorerFrame, isLocalChain, Loading } from './explorer-frame.tsx'
import { loadToken } from './load-facts.ts'
import styles from './transaction-page.module.css'
import { TransactionTable } from './transaction-table.tsx'

const REFETCH_MS = 3000

type TokenPageProps = { chainId: number; address: string }

export function TokenPage({ chainId, address }: TokenPageProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerFrame title={t('token')} id={address} copyLabel={t('copyAddress')} chainId={chainId}>
      {isAddressText(address) ? (
        <Found chainId={chainId} address={address} />
      ) : (
        <EmptyState text={t('noAddress')} />
      )}
    </ExplorerFrame>
  )
}

function Found({ chainId, address }: { chainId: number; address: Address }) {
  const { t } = useTranslation('localExplorer')
  const network = networkNameOf(chainId)
  const query = useQuery({
    queryKey: ['local-token', chainId, address],
    queryFn: isLocalChain(chainId) ? () => loadToken(chainId, address) : skipToken,
    retry: 1,
    refetchInterval: REFETCH_MS,
  })
  if (query.isError) return <EmptyState text={t('noToken', { network })} />
  if (!query.data) return <Loading text={t('loadingAddress', { network })} />
  const { name, symbol, decimals, supply, transfers } = query.data
  return (
    <>
      <section className={styles.facts}>
        <KeyValueList
          isRuled
          rows={[
            { key: 'name', label: t('name'), value: name },
            { key: 'symbol', label: t('symbol'), value: symbol },
            { key: 'decimals', label: t('decimals'), value: decimals },
            { key: 'supply', label: t('supply'), value: toAmountLabel(supply, { decimals }) },
            {
              key: 'network',
              label: t('network'),
              value: <ChainName chainId={chainId} name={network} />,
            },
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>{t('transfers')}</h2>
        <TransactionTable
          chainId={chainId}
          label={t('transfers')}
          rows={transfers}
          toAmount={({ amount }) => toAmountLabel(amount, { decimals })}
        />
      </section>
    </>
  )
}
