import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toUsdText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Button } from '#ui/button/button.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { toDollarText } from '../dollar-text.ts'
import { AssetCell } from './asset-cell.tsx'
import { type TreasuryHoldingRow, toSortableAmount } from './holdings.ts'

type TreasuryHoldingsTableProps = {
  rows: readonly TreasuryHoldingRow[]
  onRetry: (chainId: number) => void
}

const chainOf = (row: TreasuryHoldingRow) => (row.kind === 'held' ? row.token.chainId : row.chainId)

const toId = (row: TreasuryHoldingRow) =>
  row.kind === 'held' ? `${row.token.chainId} ${row.token.address}` : `${row.chainId}`

/**
 * Shows the columns Asset, Chain, Balance and Value; on phones two, with the others on a second line (requirement
 * TP-02).
 */
export function TreasuryHoldingsTable({ rows, onRetry }: TreasuryHoldingsTableProps) {
  const { t } = useTranslation('transparency')
  const isNarrow = useIsNarrow()
  const texts = useTableTexts()
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  const wide = useColumns(onRetry)
  const columns = isNarrow ? wide.filter(({ id }) => id === 'asset' || id === 'value') : wide
  return (
    <DataTable
      label={t('holdings')}
      columns={columns}
      rows={rows}
      toId={toId}
      paging={{ page, onPage, texts }}
    />
  )
}

function useColumns(
  onRetry: (chainId: number) => void,
): readonly TableColumn<TreasuryHoldingRow>[] {
  const { t } = useTranslation('transparency')
  const isNarrow = useIsNarrow()
  return [
    {
      id: 'asset',
      header: t('asset'),
      cell: (row) => <AssetCell row={row} isNarrow={isNarrow} />,
      toSortValue: (row) => (row.kind === 'held' ? row.token.symbol : ''),
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: (row) => <ChainName chainId={chainOf(row)} name={networkNameOf(chainOf(row))} />,
      toSortValue: (row) => networkNameOf(chainOf(row)),
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: (row) => <Balance row={row} />,
      isNumber: true,
      toSortValue: (row) => (row.kind === 'held' ? toSortableAmount(row) : -1n),
    },
    {
      id: 'value',
      header: t('value'),
      cell: (row) => <Value row={row} isNarrow={isNarrow} onRetry={onRetry} />,
      isNumber: true,
      toSortValue: (row) => (row.kind === 'held' ? (row.value ?? -1n) : -2n),
    },
  ]
}

const Balance = ({ row }: { row: TreasuryHoldingRow }) =>
  row.kind === 'held' ? toAmountLabel(row.amount, { decimals: row.token.decimals }) : '—'

type ValueProps = { row: TreasuryHoldingRow; isNarrow: boolean; onRetry: (chainId: number) => void }

function Value({ row, isNarrow, onRetry }: ValueProps) {
  const { t } = useTranslation('transparency')
  const { language } = useLanguage()
  if (row.kind === 'failed') {
    return (
      <Button variant="plain" onClick={() => onRetry(row.chainId)}>
        {t('retry')}
      </Button>
    )
  }
  return (
    <>
      {row.value === null ? (
        <abbr className={page.none} title={t('noPrice')}>
          {t('notAvailable')}
        </abbr>
      ) : (
        toUsdText(toDollarText(row.value), language)
      )}
      {isNarrow && (
        <span className={page.sub}>
          <Balance row={row} />
        </span>
      )}
    </>
  )
}
