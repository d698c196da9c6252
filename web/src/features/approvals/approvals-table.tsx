import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { findChainExplorer } from '#api/system/explorer.ts'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import type { ConnectedWallet } from '#wallet/wallet-state.ts'
import {
  isUnlimitedApproval,
  type TokenApproval,
  toApprovalAmountText,
  toApprovalId,
} from './approvals.ts'
import styles from './approvals-page.module.css'

type ApprovalsTableProps = {
  approvals: readonly TokenApproval[]
  wallet: ConnectedWallet
  onRevoke: (plan: TransactionPlan) => void
}

export function ApprovalsTable(props: ApprovalsTableProps) {
  const { t } = useTranslation('approvals')
  const isNarrow = useIsNarrow()
  const wide = useColumns(props)
  const columns = isNarrow ? wide.filter(({ id }) => id === 'token' || id === 'revoke') : wide
  return (
    <DataTable label={t('title')} columns={columns} rows={props.approvals} toId={toApprovalId} />
  )
}

function useColumns({
  wallet,
  onRevoke,
}: ApprovalsTableProps): readonly TableColumn<TokenApproval>[] {
  const { t } = useTranslation('approvals')
  const isNarrow = useIsNarrow()
  return [
    {
      id: 'token',
      header: t('token'),
      cell: (approval) => <TokenCell approval={approval} isNarrow={isNarrow} />,
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: ({ token }) => (
        <ChainName chainId={token.chainId} name={networkNameOf(token.chainId)} />
      ),
    },
    { id: 'spender', header: t('spender'), cell: (row) => <Spender approval={row} /> },
    {
      id: 'amount',
      header: t('amount'),
      cell: (approval) => <Amount approval={approval} />,
      isNumber: true,
    },
    {
      id: 'revoke',
      header: '',
      cell: (approval) => <Revoke approval={approval} wallet={wallet} onRevoke={onRevoke} />,
      isNumber: true,
    },
  ]
}

function TokenCell({ approval, isNarrow }: { approval: TokenApproval; isNarrow: boolean }) {
  const { symbol, name, chainId } = approval.token
  return (
    <span className={styles.token}>
      <TokenIcon symbol={symbol} {...(isNarrow ? { chainId } : {})} />
      <span>
        <strong>{symbol}</strong>
        {isNarrow ? (
          <>
            <span className={styles.sub}>
              <Amount approval={approval} />
            </span>
            <span className={styles.sub}>
              <Spender approval={approval} />
            </span>
          </>
        ) : (
          <span className={styles.sub}>{name}</span>
        )}
      </span>
    </span>
  )
}

function Amount({ approval }: { approval: TokenApproval }) {
  const { t } = useTranslation('approvals')
  return isUnlimitedApproval(approval) ? (
    <strong className={styles.unlimited}>{t('unlimited')}</strong>
  ) : (
    toApprovalAmountText(approval)
  )
}

function Spender({ approval: { token, spender } }: { approval: TokenApproval }) {
  const { t } = useTranslation('addresses')
  const explorer = findChainExplorer(token.chainId)
  const name = t(`names.${spender.name as 'usdPlus'}`, { defaultValue: spender.name })
  return (
    <>
      {name}{' '}
      <a
        className="link"
        href={explorer ? `${explorer.url}/address/${spender.address}` : undefined}
        target="_blank"
        rel="noreferrer"
      >
        {shortenAddress(spender.address)}
      </a>
    </>
  )
}

type RevokeProps = Omit<ApprovalsTableProps, 'approvals'> & { approval: TokenApproval }

/**
 * Shows the button that revokes an approval. A wallet signs for its current network, so it switches first.
 */
function Revoke({ approval, wallet, onRevoke }: RevokeProps) {
  const { t } = useTranslation('approvals')
  const switchTo = useNetworkSwitch()
  const { chainId, symbol } = approval.token
  if (wallet.chainId !== chainId) {
    return (
      <Button variant="plain" onClick={() => void switchTo(chainId)}>
        {t('switchTo', { network: networkNameOf(chainId) })}
      </Button>
    )
  }
  const revoke = async () => {
    const { toRevokePlan } = await import('./revoke-plan.ts')
    onRevoke(toRevokePlan(approval, wallet.address))
  }
  return (
    <Button variant="quiet" label={t('revokeNamed', { symbol })} onClick={() => void revoke()}>
      {t('revoke')}
    </Button>
  )
}
