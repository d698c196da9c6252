import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

type Row = { number: number; symbol: string; chainId: number; balance: bigint }

const COUNT = 137
const symbols = ['USD+', 'wUSD+', 'USDC', 'USDT', 'USDB', 'ETH', 'AAPL.D'] as const
const chainIds = [1, 42161, 8453] as const

/** Rows of sample data whose numbers look random but are constant. */
const rows: readonly Row[] = Array.from({ length: COUNT }, (_, index) => ({
  number: index + 1,
  symbol: symbols[index % symbols.length] ?? '',
  chainId: chainIds[index % chainIds.length] ?? 1,
  balance: BigInt((index * 7919) % 1009),
}))

/** Shows a table for long lists: the page is in the URL, and rows can be selected across pages. */
export function KitPagedTable() {
  const { sections, table } = useKitStrings()
  const { t } = useTranslation('table')
  const texts = useTableTexts()
  const paging = useUrlPaging()
  const columns = useColumns()
  const isNarrow = useIsNarrow()
  const announce = (ids: readonly string[]) =>
    showToast({ title: table.exported, text: ids.join(', '), kind: 'success', id: 'export' })
  return (
    <KitSection title={sections.paged} isWide>
      <DataTable
        label={table.paged}
        columns={isNarrow ? columns.filter(({ id }) => id !== 'chain') : columns}
        rows={rows}
        toId={({ number }) => `${number}`}
        paging={{ ...paging, texts }}
        selecting={{
          toLabel: ({ number }) => t('select', { name: number }),
          actions: [{ label: table.export, onPress: announce }],
          texts,
        }}
      />
    </KitSection>
  )
}

function useColumns(): TableColumn<Row>[] {
  const { table } = useKitStrings()
  return [
    {
      id: 'number',
      header: table.number,
      cell: ({ number }) => number,
      toSortValue: ({ number }) => number,
    },
    {
      id: 'asset',
      header: table.asset,
      cell: ({ symbol, chainId }) => <TokenMark symbol={symbol} chainId={chainId} />,
      toSortValue: ({ symbol }) => symbol,
    },
    {
      id: 'chain',
      header: table.chain,
      cell: ({ chainId }) => <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
    },
    {
      id: 'balance',
      header: table.balance,
      cell: ({ balance }) => `${balance}.00`,
      isNumber: true,
      toSortValue: ({ balance }) => balance,
    },
  ]
}
