import { type ReactNode, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRows, type TableRowsProps } from './data-table-rows.tsx'
import { PagingBar } from './paging-bar.tsx'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'
import { sortRows, type TableSorting, toNextSorting } from './sort-rows.ts'
import { type TablePage, toPageRange } from './table-page.ts'
import type { TableTexts } from './table-texts.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

export type DataTableProps<Row> = TableRowsProps<Row> & {
  /** Accessible name of the table. */
  label: string
  paging?: Paging
  /** Sorting state, if the caller sorts the rows. */
  order?: { sorting: TableSorting | null; onSort: (columnId: string) => void }
  selecting?: Selecting<Row>
  /** Returns the total below a column. */
  toTotal?: (columnId: string) => ReactNode
}

type Paging = {
  page: TablePage
  onPage: (page: TablePage) => void
  /** Total number of rows if `rows` holds only one page of them. */
  total?: number
  texts: TableTexts
}

type Selecting<Row> = {
  /** Returns the accessible name of a row's checkbox: "Select AAPL". */
  toLabel: (row: Row) => string
  actions: readonly BulkAction[]
  texts: TableTexts
}

/**
 * Shows a table with sorting, paging and selection (requirements DT-01, DT-02, DT-04). Rows can have children and
 * can be pressed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { paging, selecting, order } = props
  const [sorting, setSorting] = useState<TableSorting | null>(null)
  const selection = useRowSelection()
  const rows = toShownRows(props, sorting)
  const sort = (columnId: string) => {
    setSorting((now) => toNextSorting(now, columnId))
    if (paging) paging.onPage({ ...paging.page, pageIndex: 0 })
  }
  return (
    <>
      {selecting && (
        <SelectionBar
          ids={toLiveIds(props, selection.ids)}
          actions={selecting.actions}
          onClear={selection.clear}
          texts={selecting.texts}
        />
      )}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={props.label}>
          <DataTableHead
            columns={props.columns}
            sorting={order ? order.sorting : sorting}
            onSort={order ? order.onSort : sort}
            selectAll={
              selecting && (
                <ChoosePage
                  ids={rows.map(props.toId)}
                  selection={selection}
                  label={selecting.texts.selectPage}
                />
              )
            }
          />
          <DataTableRows
            {...props}
            rows={rows}
            selection={selecting ? selection : null}
            toSelectLabel={selecting?.toLabel}
          />
          {props.toTotal && <Total columns={props.columns} toTotal={props.toTotal} />}
        </table>
      </div>
      {paging && <PagingBar {...paging} total={paging.total ?? props.rows.length} />}
    </>
  )
}

type TotalProps<Row> = {
  columns: DataTableProps<Row>['columns']
  toTotal: (columnId: string) => ReactNode
}

const Total = <Row,>({ columns, toTotal }: TotalProps<Row>) => (
  <tfoot>
    <tr>
      {columns.map(({ id, isNumber }) => (
        <td key={id} className={isNumber ? styles.number : undefined}>
          {toTotal(id)}
        </td>
      ))}
    </tr>
  </tfoot>
)

/** Sorts all rows before it takes a page; rows that arrive as one page are shown unchanged. */
function toShownRows<Row>(
  { rows, columns, paging }: DataTableProps<Row>,
  sorting: TableSorting | null,
): readonly Row[] {
  const toValue = columns.find(({ id }) => id === sorting?.columnId)?.toSortValue
  const sorted = sorting && toValue ? sortRows(rows, toValue, sorting.isDescending) : rows
  if (!paging || paging.total !== undefined) return sorted
  const { first, last } = toPageRange(paging.page, rows.length)
  return sorted.slice(Math.max(0, first - 1), last)
}

/** Drops selected rows that no longer exist; selected rows on pages that are not loaded stay selected. */
function toLiveIds<Row>({ rows, toId, paging }: DataTableProps<Row>, ids: readonly string[]) {
  if (paging?.total !== undefined) return ids
  const live = new Set(rows.map(toId))
  return ids.filter((id) => live.has(id))
}

type ChoosePageProps = { ids: readonly string[]; selection: RowSelection; label: string }

function ChoosePage({ ids, selection, label }: ChoosePageProps) {
  const chosen = ids.filter(selection.has).length
  const isAll = ids.length > 0 && chosen === ids.length
  return (
    <Checkbox
      label={label}
      isChecked={isAll}
      isMixed={chosen > 0 && !isAll}
      onChange={(isChecked) => selection.set(ids, isChecked)}
    />
  )
}
