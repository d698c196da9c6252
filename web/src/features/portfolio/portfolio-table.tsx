import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import styles from './portfolio-table.module.css'
import type { PortfolioRow } from './portfolio-view.ts'

type PortfolioTableProps = { rows: readonly PortfolioRow[] }

/** Shows the holdings in four columns; on phones in two, with chain and balance below (requirement PO-01). */
export function PortfolioTable({ rows }: PortfolioTableProps) {
  const { t } = useTranslation('portfolio')
  const isNarrow = useIsNarrow()
  const wide = useColumns()
  const columns = isNarrow ? wide.filter(({ id }) => id === 'asset' || id === 'value') : wide
  return (
    <DataTable
      label={t('portfolio')}
      columns={columns}
      rows={rows}
      toId={({ token }) => `${token.chainId}-${token.address}`}
      listChildren={({ wrapped }) => (wrapped ? [wrapped] : [])}
      toFoldLabel={({ token, networkName }) =>
        t('wrappedOf', { symbol: token.symbol, network: networkName })
      }
    />
  )
}

function useColumns(): readonly TableColumn<PortfolioRow>[] {
  const { t } = useTranslation('portfolio')
  const isNarrow = useIsNarrow()
  return [
    {
      id: 'asset',
      header: t('asset'),
      cell: (row) => <Asset row={row} isNarrow={isNarrow} />,
      toSortValue: ({ token }) => token.symbol,
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: ({ token, networkName }) => <ChainName chainId={token.chainId} name={networkName} />,
      toSortValue: ({ networkName }) => networkName,
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: ({ balanceLabel, exactBalanceLabel }) => (
        <span title={exactBalanceLabel}>{balanceLabel}</span>
      ),
      isNumber: true,
      toSortValue: ({ units }) => units,
    },
    {
      id: 'value',
      header: t('value'),
      cell: ({ valueLabel, balanceLabel }) => (
        <>
          {valueLabel}
          {isNarrow && <span className={styles.sub}>{balanceLabel}</span>}
        </>
      ),
      isNumber: true,
      toSortValue: ({ usdUnits }) => usdUnits,
    },
  ]
}

type AssetProps = { row: PortfolioRow; isNarrow: boolean }

function Asset({ row: { token, networkName }, isNarrow }: AssetProps) {
  const badge = isNarrow ? { chainId: token.chainId } : {}
  return (
    <span className={styles.asset}>
      <TokenIcon symbol={token.symbol} {...badge} />
      <span>
        <strong>{token.symbol}</strong>
        <span className={styles.sub}>
          {/* The name comes from the contract, in English whatever the page's language is. */}
          <span lang="en">{token.name}</span>
          {isNarrow && ` · ${networkName}`}
        </span>
      </span>
    </span>
  )
}
