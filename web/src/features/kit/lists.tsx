import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './kit-page.module.css'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

type Row = { symbol: string; chainId: number; network: string; balance: bigint; under: Row[] }

const wrapped: Row = { symbol: 'wUSD+', chainId: 1, network: 'Ethereum', balance: 900n, under: [] }

const rows: Row[] = [
  { symbol: 'USD+', chainId: 1, network: 'Ethereum', balance: 1200n, under: [wrapped] },
  { symbol: 'USD+', chainId: 8453, network: 'Base', balance: 50n, under: [] },
  { symbol: 'USDT', chainId: 42161, network: 'Arbitrum One', balance: 7n, under: [] },
]

export function KitLists() {
  const { sections, table, figures } = useKitStrings()
  return (
    <>
      <KitSection title={sections.table}>
        <DataTable
          label={table.label}
          columns={useColumns()}
          rows={rows}
          toId={({ symbol, chainId }) => `${symbol} ${chainId}`}
          listChildren={({ under }) => under}
          toFoldLabel={({ symbol }) => `${table.wrapped} ${symbol}`}
        />
      </KitSection>
      <KitSection title={sections.figures}>
        <div className={styles.row}>
          <AmountFigure size="hero" isEarned text="4.18" code="%" />
          <AmountFigure size="total" text="29,558.22" code="USD" />
        </div>
        <KeyValueList
          isRuled
          rows={[
            { key: 'usdPlus', label: figures.usdPlus, value: '8,210.40' },
            { key: 'stablecoins', label: figures.stablecoins, value: '21,347.82' },
            { key: 'total', label: figures.total, value: '29,558.22', isTotal: true },
          ]}
        />
      </KitSection>
    </>
  )
}

function useColumns(): TableColumn<Row>[] {
  const { table } = useKitStrings()
  return [
    {
      id: 'asset',
      header: table.asset,
      cell: ({ symbol }) => (
        <>
          <TokenIcon symbol={symbol} />
          {symbol}
        </>
      ),
      toSortValue: ({ symbol }) => symbol,
    },
    {
      id: 'chain',
      header: table.chain,
      cell: ({ chainId, network }) => <ChainName chainId={chainId} name={network} />,
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
