import { ChainName } from '#ui/chain-badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Figure } from '#ui/figure.tsx'
import { KeyValueList } from '#ui/key-value-list.tsx'
import { TokenIcon } from '#ui/token-icon.tsx'
import styles from './kit-page.module.css'
import { Section } from './section.tsx'

type Row = { symbol: string; chainId: number; network: string; balance: bigint; under: Row[] }

const wrapped: Row = { symbol: 'wUSD+', chainId: 1, network: 'Ethereum', balance: 900n, under: [] }

const rows: Row[] = [
  { symbol: 'USD+', chainId: 1, network: 'Ethereum', balance: 1200n, under: [wrapped] },
  { symbol: 'USD+', chainId: 8453, network: 'Base', balance: 50n, under: [] },
  { symbol: 'USDT', chainId: 42161, network: 'Arbitrum One', balance: 7n, under: [] },
]

const columns: Column<Row>[] = [
  {
    id: 'asset',
    header: 'Asset',
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
    header: 'Chain',
    cell: ({ chainId, network }) => <ChainName chainId={chainId} name={network} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    cell: ({ balance }) => `${balance}.00`,
    isNumber: true,
    toSortValue: ({ balance }) => balance,
  },
]

export const Lists = () => (
  <>
    <Section title="Table">
      <DataTable
        label="Sample"
        columns={columns}
        rows={rows}
        toId={({ symbol, chainId }) => `${symbol} ${chainId}`}
        listChildren={({ under }) => under}
        toFoldLabel={({ symbol }) => `Wrapped ${symbol}`}
      />
    </Section>
    <Section title="Figures and statements">
      <div className={styles.row}>
        <Figure size="hero" isEarned text="4.18" code="%" />
        <Figure size="total" text="29,558.22" code="USD" />
      </div>
      <KeyValueList
        isRuled
        rows={[
          { key: 'usdPlus', label: 'USD+', value: '8,210.40' },
          { key: 'stablecoins', label: 'Stablecoins', value: '21,347.82' },
          { key: 'total', label: 'Total', value: '29,558.22', isTotal: true },
        ]}
      />
    </Section>
  </>
)
