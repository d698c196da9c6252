import { type ReactNode, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRows, type RowsProps } from './data-table-rows.tsx'
import { PagingBar } from './paging-bar.tsx'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts'
import { type TablePage, toPageRange } from './table-page.ts'
import type { TableTexts } from './table-texts.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type DataTableProps<Row> = RowsProps<Row> & {
  /** What is listed, for those who do not see it. */
  label: string
  paging?: Paging
  /** Where whoever gives the rows sorts them too. */
  order?: { sorting: Sorting | null; onSort: (columnId: string) => void }
  selecting?: Selecting<Row>
  /** What stands below a column as the total of it. */
  toTotal?: (columnId: string) => ReactNode
}

type Paging = {
  page: TablePage
  onPage: (page: TablePage) => void
  /** How many there are where `rows` holds one page of them; without it `rows` holds all. */
  total?: number
  texts: TableTexts
}

type Selecting<Row> = {
  /** Names the mark that chooses a row: "Select AAPL". */
  toLabel: (row: Row) => string
  actions: readonly BulkAction[]
  texts: TableTexts
}

/**
 * Requirements DT-01, DT-02, DT-04: the generic table. Sorts by its headers, shows a page at a time,
 * lets rows be chosen; rows can hold others and can be pressed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { paging, selecting, order } = props
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const selection = useSelection()
  const rows = toShownRows(props, sorting)
  const sort = (columnId: string) => {
    setSorting((now) => nextSorting(now, columnId))
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

/** Sorted as a whole, then cut; rows that came as one page are shown as they are. */
function toShownRows<Row>(
  { rows, columns, paging }: DataTableProps<Row>,
  sorting: Sorting | null,
): readonly Row[] {
  const toValue = columns.find(({ id }) => id === sorting?.columnId)?.toSortValue
  const sorted = sorting && toValue ? sortRows(rows, toValue, sorting.isDescending) : rows
  if (!paging || paging.total !== undefined) return sorted
  const { first, last } = toPageRange(paging.page, rows.length)
  return sorted.slice(Math.max(0, first - 1), last)
}

/** A chosen row that is no longer there does not count; those on pages not here are believed. */
function toLiveIds<Row>({ rows, toId, paging }: DataTableProps<Row>, ids: readonly string[]) {
  if (paging?.total !== undefined) return ids
  const live = new Set(rows.map(toId))
  return ids.filter((id) => live.has(id))
}

type ChoosePageProps = { ids: readonly string[]; selection: Selection; label: string }

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
