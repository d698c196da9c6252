import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import {
  type PortfolioDisplaySettings,
  toExactSharesLabel,
  toHideableUsdLabel,
  toMoneyChangeLabel,
  toMoneyLabel,
  toSharesLabel,
  toUsdPriceLabel,
  UNKNOWN_LABEL,
} from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import type { HoldingRow } from './holding-rows.ts'
import styles from './holdings-table.module.css'

export type HoldingColumn = TableColumn<HoldingRow>

type Width = 'narrow' | 'medium' | 'large'

/**
 * Smallest width that shows a column: phones have room for two figures, tablets for four, desktops for all.
 */
const shownFrom: Record<string, Width> = {
  asset: 'narrow',
  chain: 'large',
  quantity: 'medium',
  price: 'large',
  value: 'narrow',
  today: 'large',
  gain: 'medium',
  lots: 'narrow',
}

const order: readonly Width[] = ['narrow', 'medium', 'large']

export function useHoldingColumns(): readonly HoldingColumn[] {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const width = useWidth()
  const columns: HoldingColumn[] = [
    {
      id: 'asset',
      header: t('asset'),
      cell: (row) => <Asset row={row} width={width} />,
      toSortValue: ({ symbol }) => symbol,
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: ({ chainId, networkName }) => <ChainName chainId={chainId} name={networkName} />,
    },
    {
      id: 'quantity',
      header: t('quantity'),
      isNumber: true,
      cell: (row) => <Quantity row={row} reader={reader} />,
    },
    {
      id: 'price',
      header: t('price'),
      isNumber: true,
      cell: (row) => toPriceLabel(row),
    },
    {
      id: 'value',
      header: t('value'),
      isNumber: true,
      cell: (row) => (
        <>
          {row.value === null ? UNKNOWN_LABEL : toHideableUsdLabel(row.value, reader)}
          {width === 'narrow' && <Sub>{toQuantity(row, reader)}</Sub>}
          {width === 'narrow' && <InOrders row={row} reader={reader} />}
        </>
      ),
      toSortValue: ({ value }) => value ?? -1n,
    },
    {
      id: 'today',
      header: t('changeToday'),
      isNumber: true,
      cell: ({ changeToday }) => (
        <ChangeLabelText
          change={changeToday === null ? null : toMoneyChangeLabel(changeToday, reader)}
        />
      ),
      toSortValue: ({ changeToday }) => changeToday ?? 0n,
    },
    {
      id: 'gain',
      header: t('notRealised'),
      isNumber: true,
      cell: ({ gain, kind }) => (
        <ChangeLabelText
          change={gain === null ? null : toMoneyChangeLabel(gain, reader)}
          isEarned={kind === 'dollar'}
        />
      ),
      toSortValue: ({ gain }) => gain ?? 0n,
    },
    { id: 'lots', header: t('lots'), isHeaderHidden: true, cell: () => null },
  ]
  return columns.filter(({ id }) => order.indexOf(shownFrom[id] ?? 'large') <= order.indexOf(width))
}

const large = matchMedia('(min-width: 62em)')

function useWidth(): Width {
  const isNarrow = useIsNarrow()
  const isLarge = useSyncExternalStore(
    (listener) => {
      large.addEventListener('change', listener)
      return () => large.removeEventListener('change', listener)
    },
    () => large.matches,
  )
  return isNarrow ? 'narrow' : isLarge ? 'large' : 'medium'
}

/** Formats the price of a row. wUSD+ grows by fractions of a cent, so it has four decimals. */
const toPriceLabel = ({ price, kind }: HoldingRow) =>
  price === null ? UNKNOWN_LABEL : toUsdPriceLabel(price, kind === 'dollar' ? 4 : undefined)

const toQuantity = ({ kind, amount }: HoldingRow, { isHidden }: PortfolioDisplaySettings) =>
  maskAmountLabel(kind === 'dollar' ? toMoneyLabel(amount) : toSharesLabel(amount), isHidden)

function Quantity({ row, reader }: { row: HoldingRow; reader: PortfolioDisplaySettings }) {
  const exact = maskAmountLabel(toExactSharesLabel(row.amount), reader.isHidden)
  return (
    <>
      <span title={exact}>{toQuantity(row, reader)}</span>
      <InOrders row={row} reader={reader} />
    </>
  )
}

/** Shows the amount in open sell orders, which is escrowed but still belongs to the holder. */
function InOrders({
  row: { position },
  reader,
}: {
  row: HoldingRow
  reader: PortfolioDisplaySettings
}) {
  const { t } = useTranslation('portfolioPage')
  if (!position || position.amountInOrders === 0n) return null
  const amount = maskAmountLabel(toSharesLabel(position.amountInOrders), reader.isHidden)
  return <Sub>{t('ofThemInOrders', { amount })}</Sub>
}

const Sub = ({ children }: { children: ReactNode }) => (
  <span className={styles.sub}>{children}</span>
)

function Asset({ row, width }: { row: HoldingRow; width: Width }) {
  const badge = width === 'large' ? {} : { chainId: row.chainId }
  return (
    <span className={styles.asset}>
      <TokenIcon symbol={row.symbol} {...badge} />
      <span>
        <strong>{row.symbol}</strong>
        <Sub>{width === 'narrow' ? row.networkName : <Name row={row} />}</Sub>
      </span>
    </span>
  )
}

function Name({ row: { isWrapped, name, rate, symbol } }: { row: HoldingRow }) {
  const { t } = useTranslation('portfolioPage')
  if (!isWrapped) return name
  if (rate === null) return t('wrappedName', { name })
  const plain = symbol.replace(/\.x$/, '')
  return t('wrappedRate', { rate: toSharesLabel(rate), symbol: plain })
}
