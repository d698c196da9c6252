import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import type { KeyValueRow } from '#ui/text/key-value-list.tsx'
import { ExplorerAddressFrame, ExplorerDetailsAndTable } from './address-frame.tsx'
import { ExplorerAddressName } from './address-text.tsx'
import { ExplorerLoading, ExplorerUnreachable, isLocalChain } from './explorer-frame.tsx'
import { loadExplorerAddress } from './load-explorer-data.ts'
import { ExplorerTokenLink } from './token-link.tsx'
import { ExplorerTransactionTable } from './transaction-table.tsx'

const REFETCH_MS = 3000

export function ExplorerAddressPage({ chainId, address }: { chainId: number; address: string }) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerAddressFrame
      title={t('address')}
      chainId={chainId}
      address={address}
      toContent={(valid) => <Found chainId={chainId} address={valid} />}
    />
  )
}

type FoundProps = { chainId: number; address: Address }

function Found({ chainId, address }: FoundProps) {
  const { t } = useTranslation('localExplorer')
  const network = networkNameOf(chainId)
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  const query = useQuery({
    queryKey: ['local-address', chainId, address],
    queryFn: isLocalChain(chainId)
      ? () => loadExplorerAddress(chainId, deployment, address)
      : skipToken,
    retry: 1,
    refetchInterval: REFETCH_MS,
  })
  const facts = useFacts({ chainId, address }, query.data)
  if (query.isError)
    return <ExplorerUnreachable network={network} onRetry={() => void query.refetch()} />
  if (!query.data) return <ExplorerLoading text={t('loadingAddress', { network })} />
  return (
    <ExplorerDetailsAndTable facts={facts} title={t('transactions')}>
      <ExplorerTransactionTable
        chainId={chainId}
        rows={query.data.transactions}
        label={t('transactions')}
      />
    </ExplorerDetailsAndTable>
  )
}

type Loaded = Awaited<ReturnType<typeof loadExplorerAddress>>

function useFacts({ chainId, address }: FoundProps, loaded: Loaded | undefined): KeyValueRow[] {
  const { t } = useTranslation('localExplorer')
  if (!loaded) return []
  const { native, isContract, sentCount, tokens } = loaded
  const network = <ChainName chainId={chainId} name={networkNameOf(chainId)} />
  const ether = `${toAmountText(native, NATIVE_DECIMALS)}\u00a0ETH`
  return [
    { key: 'kind', label: t('kind'), value: t(isContract ? 'contract' : 'account') },
    {
      key: 'name',
      label: t('name'),
      value: <ExplorerAddressName chainId={chainId} address={address} />,
    },
    { key: 'network', label: t('network'), value: network },
    { key: 'native', label: t('balance'), value: ether },
    { key: 'sent', label: t('sentCount'), value: sentCount },
    ...tokens.map(({ token, amount }) => ({
      key: token.address,
      label: <ExplorerTokenLink token={token} />,
      value: toAmountLabel(amount, { decimals: token.decimals }),
    })),
  ]
}
