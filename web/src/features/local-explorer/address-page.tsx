import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { type Address, isAddressText } from '@parvalue/shared/domain/address.ts'
import { toAmountLabel, toAmountText } from '@parvalue/shared/domain/amount.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import { ChainName } from '#ui/chain-badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeyValueList } from '#ui/key-value-list.tsx'
import { AddressName } from './address-text.tsx'
import { ExplorerFrame, isLocalChain, Loading, Unreachable } from './explorer-frame.tsx'
import { toTokenPath } from './explorer-path.ts'
import { loadAddress } from './load-facts.ts'
import styles from './transaction-page.module.css'
import { TransactionTable } from './transaction-table.tsx'

const REFETCH_MS = 3000
const ETHER_DECIMALS = 18

type AddressPageProps = { chainId: number; address: string }

export function AddressPage({ chainId, address }: AddressPageProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerFrame title={t('address')} id={address} copyLabel={t('copyAddress')} chainId={chainId}>
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
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  const query = useQuery({
    queryKey: ['local-address', chainId, address],
    queryFn: isLocalChain(chainId) ? () => loadAddress(chainId, deployment, address) : skipToken,
    retry: 1,
    refetchInterval: REFETCH_MS,
  })
  if (query.isError) return <Unreachable network={network} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading text={t('loadingAddress', { network })} />
  const { native, isContract, sentCount, tokens, transactions } = query.data
  return (
    <>
      <section className={styles.facts}>
        <KeyValueList
          isRuled
          rows={[
            { key: 'kind', label: t('kind'), value: t(isContract ? 'contract' : 'account') },
            {
              key: 'name',
              label: t('name'),
              value: <AddressName chainId={chainId} address={address} />,
            },
            {
              key: 'network',
              label: t('network'),
              value: <ChainName chainId={chainId} name={network} />,
            },
            {
              key: 'native',
              label: t('balance'),
              value: `${toAmountText(native, ETHER_DECIMALS)}\u00a0ETH`,
            },
            { key: 'sent', label: t('sentCount'), value: sentCount },
            ...tokens.map(({ token, amount }) => ({
              key: token.address,
              label: (
                <a className="link" href={toTokenPath(chainId, token.address)}>
                  {token.symbol}
                </a>
              ),
              value: toAmountLabel(amount, { decimals: token.decimals }),
            })),
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>{t('transactions')}</h2>
        <TransactionTable chainId={chainId} rows={transactions} label={t('transactions')} />
      </section>
    </>
  )
}
