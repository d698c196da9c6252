import { type ReactNode, useState } from 'react'
import { join } from './class-names.ts'
import styles from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { Icon } from './icon.tsx'
import { nextSorting, type Sorting, type SortValue, sortRows } from './sort-rows.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** What sorting compares; a column without it does not sort. */
  toSortValue?: (row: Row) => SortValue
}

export type DataTableProps<Row> = {
  /** What is listed, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  toId: (row: Row) => string
  /** Rows that stand under another one, shown at first. */
  listChildren?: (row: Row) => readonly Row[]
  /** Names the button that folds them away: "wUSD+ of Sepolia". */
  toFoldLabel?: (row: Row) => string
  /** A press anywhere on a row; the row must also hold a link or a button that does the same. */
  onRowPress?: (row: Row) => void
}

/** Spec 2: the generic table. Sorts by its headers; rows can hold others and can be pressed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const column = props.columns.find(({ id }) => id === sorting?.columnId)
  const toValue = column?.toSortValue
  const rows = sorting && toValue ? sortRows(props.rows, toValue, sorting.isDescending) : props.rows
  const fold = (id: string) =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <table className={styles.table} aria-label={props.label}>
      <DataTableHead
        columns={props.columns}
        sorting={sorting}
        onSort={(columnId) => setSorting(nextSorting(sorting, columnId))}
      />
      <tbody>
        {rows.map((row) => (
          <RowGroup
            key={props.toId(row)}
            table={props}
            row={row}
            isFolded={folded.has(props.toId(row))}
            onFold={() => fold(props.toId(row))}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowGroupProps<Row> = {
  table: DataTableProps<Row>
  row: Row
  isFolded: boolean
  onFold: () => void
}

function RowGroup<Row>({ table, row, isFolded, onFold }: RowGroupProps<Row>) {
  const children = table.listChildren?.(row) ?? []
  const isParent = children.length > 0
  const press = isParent ? onFold : table.onRowPress && (() => table.onRowPress?.(row))
  const toggle = isParent && (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!isFolded}
      aria-label={table.toFoldLabel?.(row)}
      onClick={onFold}
    >
      <Icon name="down" size="small" />
    </button>
  )
  return (
    <>
      <Cells
        table={table}
        row={row}
        press={press}
        toggle={toggle}
        isParent={isParent && !isFolded}
      />
      {!isFolded &&
        children.map((child) => (
          <Cells key={table.toId(child)} table={table} row={child} isChild />
        ))}
    </>
  )
}

type CellsProps<Row> = {
  table: DataTableProps<Row>
  row: Row
  press?: (() => void) | undefined
  toggle?: ReactNode
  isParent?: boolean
  isChild?: boolean
}

function Cells<Row>({ table, row, press, toggle, isParent, isChild }: CellsProps<Row>) {
  return (
    <tr
      className={join(
        isParent && styles.parent,
        isChild && styles.child,
        press && styles.pressable,
      )}
      onClick={press && ((event) => isPlainPress(event.target) && press())}
    >
      {table.columns.map(({ id, cell, isNumber }, index) => (
        <td key={id} className={isNumber ? styles.number : undefined}>
          {index === 0 ? (
            <span className={styles.first}>
              {cell(row)}
              {toggle}
            </span>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Links and buttons in a row keep what they do. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') === null
