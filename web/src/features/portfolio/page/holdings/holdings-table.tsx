import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import table from '#ui/table/data-table.module.css'
import { DataTableHead } from '#ui/table/data-table-head.tsx'
import { sortRows, type TableSorting, toNextSorting } from '#ui/table/sort-rows.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { toHideableMoneyLabel, toHideableUsdLabel, toMoneyChangeLabel } from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import { type HoldingColumn, useHoldingColumns } from './holding-columns.tsx'
import type { HoldingGroup, HoldingRow, HoldingTotals } from './holding-rows.ts'
import styles from './holdings-table.module.css'
import { TaxLotsDetail } from './lots-detail.tsx'

type HoldingsTableProps = {
  groups: readonly HoldingGroup[]
  totals: HoldingTotals
  data: PortfolioData
}

/** Shows shares, then dollars; a row of shares expands to its lots. */
export function HoldingsTable({ groups, totals, data }: HoldingsTableProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const columns = useHoldingColumns()
  const [sorting, setSorting] = useState<TableSorting | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const toValue = columns.find(({ id }) => id === sorting?.columnId)?.toSortValue
  return (
    <div className={table.scroll}>
      <table className={joinClassNames(table.table, styles.holdings)} aria-label={t('holdings')}>
        <DataTableHead
          columns={columns}
          sorting={sorting}
          onSort={(columnId) => setSorting((now) => toNextSorting(now, columnId))}
          selectAll={null}
        />
        {groups.map(({ kind, value, rows }) => (
          <tbody key={kind}>
            <tr className={styles.group}>
              <th colSpan={columns.length} scope="rowgroup">
                {t(kind)} <span>{toHideableMoneyLabel(value, reader)}</span>
              </th>
            </tr>
            {(sorting && toValue ? sortRows(rows, toValue, sorting.isDescending) : rows).map(
              (row) => (
                <RowAndChildren
                  key={row.id}
                  {...{ row, columns, openId, data }}
                  onOpen={(id) => setOpenId(id === openId ? null : id)}
                />
              ),
            )}
          </tbody>
        ))}
        <Total columns={columns} totals={totals} />
      </table>
    </div>
  )
}

type RowProps = {
  row: HoldingRow
  columns: readonly HoldingColumn[]
  openId: string | null
  data: PortfolioData
  onOpen: (id: string) => void
}

const RowAndChildren = (props: RowProps) => (
  <>
    <Row {...props} />
    {props.row.children.map((child) => (
      <Row key={child.id} {...props} row={child} isChild />
    ))}
  </>
)

function Row({
  row,
  columns,
  openId,
  data,
  onOpen,
  isChild = false,
}: RowProps & { isChild?: boolean }) {
  const isOpen = openId === row.id
  const { position } = row
  return (
    <>
      <tr
        className={joinClassNames(
          row.children.length > 0 && !isOpen && table.parent,
          isChild && table.child,
          isOpen && styles.open,
          position && table.pressable,
        )}
        onClick={position ? (event) => isPlainPress(event.target) && onOpen(row.id) : undefined}
      >
        {columns.map(({ id, cell, isNumber }) => (
          <td key={id} className={isNumber ? table.number : undefined}>
            {id === 'asset' ? (
              <span className={table.first}>{cell(row)}</span>
            ) : id === 'lots' ? (
              position && <OpenLots row={row} isOpen={isOpen} onOpen={() => onOpen(row.id)} />
            ) : (
              cell(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen && position && (
        <tr className={styles.detail}>
          <td colSpan={columns.length}>
            <TaxLotsDetail row={row} position={position} data={data} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Returns whether the press is outside the row's own links and buttons. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button') === null

type OpenLotsProps = { row: HoldingRow; isOpen: boolean; onOpen: () => void }

function OpenLots({ row, isOpen, onOpen }: OpenLotsProps) {
  const { t } = useTranslation('portfolioPage')
  return (
    <button
      type="button"
      className={styles.opener}
      aria-expanded={isOpen}
      aria-label={t('lotsOf', { symbol: row.symbol, network: row.networkName })}
      onClick={onOpen}
    >
      <Icon name="right" size="small" />
    </button>
  )
}

/** Shows the total row, with a single rule above and a double rule below. */
function Total({ columns, totals }: { columns: readonly HoldingColumn[]; totals: HoldingTotals }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const cells: Record<string, ReactNode> = {
    asset: t('total'),
    value: toHideableUsdLabel(totals.value, reader),
    today: totals.today !== null && (
      <ChangeLabelText change={toMoneyChangeLabel(totals.today, reader)} />
    ),
  }
  return (
    <tfoot>
      <tr className={styles.total}>
        {columns.map(({ id, isNumber }) => (
          <td key={id} className={isNumber ? table.number : undefined}>
            {cells[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
