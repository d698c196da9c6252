import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { Link } from '@tanstack/react-router'
import type { AccountPosition } from '#api/brokerage/brokerage-view.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import table from '#ui/table/data-table.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../brokerage.module.css'
import type { AccountTradeStock } from '../intents.ts'
import {
  toCentsLabel,
  toChangeDirection,
  toExactSharesLabel,
  toSharesLabel,
  toSignedCentsLabel,
  toSignedPercentLabel,
  UNKNOWN_LABEL,
} from '../labels.ts'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'

type PositionsTableProps = {
  rows: readonly AccountPosition[]
  /** Opens the order dialog; null while trading is unavailable. */
  onTrade: ((side: OrderSide, stock: AccountTradeStock) => void) | null
}

/** Shows the cost, market value and gain of each position, with a ruled total. */
export function PositionsTable({ rows, onTrade }: PositionsTableProps) {
  const { t } = useBrokerageFormatters()
  const hasActions = onTrade !== null
  return (
    <div className={table.scroll}>
      <div className={table.scroll}>
        <table
          className={joinClassNames(table.table, styles.positions)}
          aria-label={t('positions')}
        >
          <thead>
            <tr>
              <th scope="col">{t('share')}</th>
              <th scope="col" className={joinClassNames(table.number, styles.wide)}>
                {t('shares')}
              </th>
              <th scope="col" className={joinClassNames(table.number, styles.wide)}>
                {t('averageCost')}
              </th>
              <th scope="col" className={table.number}>
                {t('value')}
              </th>
              <th scope="col" className={table.number}>
                {t('notRealised')}
              </th>
              {hasActions && (
                <th scope="col" className={styles.rowActs}>
                  <span className="visually-hidden">{t('trade')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.symbol} row={row} onTrade={onTrade} />
            ))}
          </tbody>
          <Total rows={rows} hasActions={hasActions} />
        </table>
      </div>
    </div>
  )
}

type RowProps = { row: AccountPosition; onTrade: PositionsTableProps['onTrade'] }

function Row({ row, onTrade }: RowProps) {
  const { toHideable } = useBrokerageFormatters()
  const shares = toHideable(toSharesLabel(row.shares))
  return (
    <tr>
      <td>
        <Asset row={row} />
        {onTrade && (
          <span className={styles.nameActs}>
            <RowActions row={row} onTrade={onTrade} />
          </span>
        )}
      </td>
      <td
        className={joinClassNames(table.number, styles.wide)}
        title={toHideable(toExactSharesLabel(row.shares))}
      >
        {shares}
      </td>
      <td className={joinClassNames(table.number, styles.wide)}>{toPriceText(row.averageCost)}</td>
      <td className={table.number}>
        {row.valueCents === null ? UNKNOWN_LABEL : toHideable(toCentsLabel(row.valueCents))}
        <span className={joinClassNames(styles.sub, styles.narrow)}>{shares}</span>
      </td>
      <td className={table.number}>
        <Gain cents={row.gainCents} ratio={row.gainRatio} />
      </td>
      {onTrade && (
        <td className={styles.rowActs}>
          <RowActions row={row} onTrade={onTrade} />
        </td>
      )}
    </tr>
  )
}

function Asset({ row: { stockId, symbol, name } }: { row: AccountPosition }) {
  const content = (
    <>
      <TokenIcon symbol={`${symbol}.d`} />
      <span>
        <strong>{symbol}</strong>
        <span className={styles.sub}>{name}</span>
      </span>
    </>
  )
  if (stockId === null) return <span className={styles.asset}>{content}</span>
  return (
    <Link to="/stocks/$symbol" params={{ symbol }} className={styles.asset}>
      {content}
    </Link>
  )
}

function RowActions({
  row,
  onTrade,
}: {
  row: AccountPosition
  onTrade: NonNullable<RowProps['onTrade']>
}) {
  const { t } = useBrokerageFormatters()
  const { stockId: id, symbol, name } = row
  if (id === null) return null
  return orderSides.map((side) => (
    <Button
      key={side}
      variant="plain"
      label={t('sideOf', { side: t(`sides.${side}`), symbol })}
      onClick={() => onTrade(side, { id, symbol, name })}
    >
      {t(`sides.${side}`)}
    </Button>
  ))
}

function Gain({ cents, ratio }: { cents: bigint | null; ratio: number | null }) {
  const { toHideable } = useBrokerageFormatters()
  if (cents === null) return <span className="quiet">{UNKNOWN_LABEL}</span>
  return (
    <span className={styles[toChangeDirection(cents)]}>
      {toHideable(toSignedCentsLabel(cents))}
      {ratio !== null && <span className={styles.under}>{toSignedPercentLabel(ratio)}</span>}
    </span>
  )
}

type TotalProps = { rows: readonly AccountPosition[]; hasActions: boolean }

/** Shows the totals, which are unknown if the value of any position is unknown. */
function Total({ rows, hasActions }: TotalProps) {
  const { t, toHideable } = useBrokerageFormatters()
  const value = sumOf(rows.map(({ valueCents }) => valueCents))
  const gain = sumOf(rows.map(({ gainCents }) => gainCents))
  const cost = rows.reduce((sum, { costCents }) => sum + costCents, 0n)
  const ratio = gain === null || cost === 0n ? null : Number((gain * 10_000n) / cost) / 10_000
  return (
    <tfoot>
      <tr className={styles.total}>
        <td>{t('total')}</td>
        <td className={styles.wide} />
        <td className={styles.wide} />
        <td className={table.number}>
          {value === null ? UNKNOWN_LABEL : toHideable(toCentsLabel(value))}
        </td>
        <td className={table.number}>
          <Gain cents={gain} ratio={ratio} />
        </td>
        {hasActions && <td className={styles.rowActs} />}
      </tr>
    </tfoot>
  )
}

const sumOf = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.includes(null) ? null : amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
