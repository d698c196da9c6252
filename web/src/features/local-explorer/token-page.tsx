import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ExplorerAddressFrame, ExplorerDetailsAndTable } from './address-frame.tsx'
import { ExplorerLoading, isLocalChain } from './explorer-frame.tsx'
import { loadExplorerToken } from './load-explorer-data.ts'
import styles from './transaction-page.module.css'
import { ExplorerTransactionTable } from './transaction-table.tsx'

const REFETCH_MS = 3000

export function ExplorerTokenPage({ chainId, address }: { chainId: number; address: string }) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerAddressFrame
      title={t('token')}
      chainId={chainId}
      address={address}
      toContent={(valid) => <Found chainId={chainId} address={valid} />}
    />
  )
}

function Found({ chainId, address }: { chainId: number; address: Address }) {
  const { t } = useTranslation('localExplorer')
  const network = networkNameOf(chainId)
  const query = useQuery({
    queryKey: ['local-token', chainId, address],
    queryFn: isLocalChain(chainId) ? () => loadExplorerToken(chainId, address) : skipToken,
    retry: 1,
    refetchInterval: REFETCH_MS,
  })
  if (query.isError) return <EmptyState text={t('noToken', { network })} />
  if (!query.data) return <ExplorerLoading text={t('loadingAddress', { network })} />
  const { name, symbol, decimals, supply, transfers } = query.data
  const label = (amount: bigint) => toAmountLabel(amount, { decimals })
  const mark = (
    <span className={styles.token}>
      <TokenIcon symbol={symbol} />
      {symbol}
    </span>
  )
  const chain = <ChainName chainId={chainId} name={network} />
  return (
    <ExplorerDetailsAndTable
      title={t('transfers')}
      facts={[
        { key: 'name', label: t('name'), value: name },
        { key: 'symbol', label: t('symbol'), value: mark },
        { key: 'decimals', label: t('decimals'), value: decimals },
        { key: 'supply', label: t('supply'), value: label(supply) },
        { key: 'network', label: t('network'), value: chain },
      ]}
    >
      <ExplorerTransactionTable
        chainId={chainId}
        label={t('transfers')}
        rows={transfers}
        toAmount={({ amount }) => label(amount)}
      />
    </ExplorerDetailsAndTable>
  )
}
