import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { toExplorerAddressPath, toExplorerTransactionPath } from './explorer-path.ts'
import type { ExplorerTransactionRow } from './read-address.ts'

type Row = ExplorerTransactionRow & { logIndex?: number }

type ExplorerTransactionTableProps<R extends Row> = {
  chainId: number
  label: string
  rows: readonly R[]
  /** Returns the amount of a row; only tables of transfers have amounts. */
  toAmount?: (row: R) => string
}

/** Shows a table of transactions; a press on a row opens the transaction, like its link. */
export function ExplorerTransactionTable<R extends Row>(props: ExplorerTransactionTableProps<R>) {
  const { chainId, label, rows } = props
  const { t } = useTranslation('localExplorer')
  const navigate = useNavigate()
  const columns = useColumns(props)
  if (rows.length === 0) return <p className="quiet">{t('noTransactions')}</p>
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      toId={({ hash, logIndex }) => `${hash} ${logIndex ?? ''}`}
      onRowPress={({ hash }) => void navigate({ href: toExplorerTransactionPath(chainId, hash) })}
    />
  )
}

function useColumns<R extends Row>({
  chainId,
  toAmount,
}: ExplorerTransactionTableProps<R>): TableColumn<R>[] {
  const { t } = useTranslation('localExplorer')
  const isNarrow = useIsNarrow()
  const party = (address: Address | null) =>
    address === null ? t('created') : <AddressLink chainId={chainId} address={address} />
  const parties: TableColumn<R>[] = [
    { id: 'from', header: t('from'), cell: ({ from }) => party(from) },
    { id: 'to', header: t('to'), cell: ({ to }) => party(to) },
  ]
  return [
    {
      id: 'hash',
      header: t('title'),
      cell: ({ hash }) => (
        <a className="link" href={toExplorerTransactionPath(chainId, hash)}>
          {shortenAddress(hash)}
        </a>
      ),
    },
    ...(isNarrow ? [] : parties),
    ...(toAmount
      ? [{ id: 'amount', header: t('amount'), cell: toAmount, isNumber: true } as const]
      : []),
    {
      id: 'block',
      header: t('block'),
      cell: ({ block }) => block.toString(),
      isNumber: true,
      toSortValue: ({ block }) => block,
    },
  ]
}

const AddressLink = ({ chainId, address }: { chainId: number; address: Address }) => (
  <a className="link" href={toExplorerAddressPath(chainId, address)}>
    {shortenAddress(address)}
  </a>
)
