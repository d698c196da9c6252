import { Fragment, type ReactNode, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './data-table.module.css'
import type { TableColumn } from './data-table-column.ts'
import type { RowSelection } from './use-row-selection.ts'

export type TableRowsProps<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  toId: (row: Row) => string
  /** Lists the child rows of a row, which are expanded at first. */
  listChildren?: ((row: Row) => readonly Row[]) | undefined
  /** Returns the accessible name of the button that collapses the children: "wUSD+ of Sepolia". */
  toFoldLabel?: ((row: Row) => string) | undefined
  /**
   * Called on a press anywhere on a row; the row must also contain a link or a button that does the same.
   */
  onRowPress?: ((row: Row) => void) | undefined
  /** Returns the group of a row; the first row of each group is preceded by a heading. */
  toGroup?: ((row: Row) => TableRowHeading) | undefined
  /** Returns the detail below an expanded row; null for the other rows. */
  toDetail?: ((row: Row) => ReactNode) | undefined
}

export type TableRowHeading = { id: string; content: ReactNode }

type DataTableRowsProps<Row> = TableRowsProps<Row> & {
  selection: RowSelection | null
  /** Returns the accessible name of a row's checkbox: "Select AAPL". */
  toSelectLabel: ((row: Row) => string) | undefined
}

export function DataTableRows<Row>(table: DataTableRowsProps<Row>) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <tbody>
      {table.rows.map((row, index) => (
        <Fragment key={table.toId(row)}>
          <Heading table={table} row={row} before={table.rows[index - 1]} />
          <RowGroup
            table={table}
            row={row}
            isFolded={folded.has(table.toId(row))}
            onFold={() => fold(table.toId(row))}
          />
        </Fragment>
      ))}
    </tbody>
  )
}

type HeadingProps<Row> = {
  table: DataTableRowsProps<Row>
  row: Row
  before: Row | undefined
}

function Heading<Row>({ table, row, before }: HeadingProps<Row>) {
  const group = table.toGroup?.(row)
  const isSame = before !== undefined && table.toGroup?.(before).id === group?.id
  if (!group || isSame) return null
  return (
    <tr className={styles.heading}>
      <th colSpan={toWidth(table)} scope="rowgroup">
        {group.content}
      </th>
    </tr>
  )
}

const toWidth = <Row,>({ columns, selection }: DataTableRowsProps<Row>) =>
  columns.length + (selection ? 1 : 0)

type RowGroupProps<Row> = {
  table: DataTableRowsProps<Row>
  row: Row
  isFolded: boolean
  onFold: () => void
}

function RowGroup<Row>({ table, row, isFolded, onFold }: RowGroupProps<Row>) {
  const children = table.listChildren?.(row) ?? []
  const detail = table.toDetail?.(row) ?? null
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
        isOpened={detail !== null}
      />
      {detail !== null && (
        <tr className={styles.detail}>
          <td colSpan={toWidth(table)}>{detail}</td>
        </tr>
      )}
      {!isFolded &&
        children.map((child) => (
          <Cells key={table.toId(child)} table={table} row={child} isChild />
        ))}
    </>
  )
}

type CellsProps<Row> = {
  table: DataTableRowsProps<Row>
  row: Row
  press?: (() => void) | undefined
  toggle?: ReactNode
  isParent?: boolean
  isChild?: boolean
  isOpened?: boolean
}

function Cells<Row>(props: CellsProps<Row>) {
  const { table, row, press, toggle, isParent, isChild = false, isOpened } = props
  const { selection } = table
  return (
    <tr
      className={joinClassNames(
        isParent && styles.parent,
        isChild && styles.child,
        press && styles.pressable,
        isOpened && styles.opened,
      )}
      aria-selected={selection && !isChild ? selection.has(table.toId(row)) : undefined}
      onClick={press && ((event) => isPlainPress(event.target) && press())}
    >
      {selection && (
        <td className={styles.choose}>
          {!isChild && <ChooseRow table={table} selection={selection} row={row} />}
        </td>
      )}
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

type ChooseRowProps<Row> = { table: DataTableRowsProps<Row>; selection: RowSelection; row: Row }

function ChooseRow<Row>({ table, selection, row }: ChooseRowProps<Row>) {
  const id = table.toId(row)
  return (
    <Checkbox
      label={table.toSelectLabel?.(row) ?? id}
      isChecked={selection.has(id)}
      onChange={(isChecked) => selection.set([id], isChecked)}
    />
  )
}

/** Returns whether the press is outside the row's own links and controls. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') === null
