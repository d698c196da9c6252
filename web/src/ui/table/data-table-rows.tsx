import { Fragment, type ReactNode, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { join } from '../text/class-names.ts'
import styles from './data-table.module.css'
import type { Column } from './data-table-column.ts'
import type { Selection } from './use-selection.ts'

export type RowsProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  toId: (row: Row) => string
  /** Rows that stand under another one, shown at first. */
  listChildren?: ((row: Row) => readonly Row[]) | undefined
  /** Names the button that folds them away: "wUSD+ of Sepolia". */
  toFoldLabel?: ((row: Row) => string) | undefined
  /** A press anywhere on a row; the row must also hold a link or a button that does the same. */
  onRowPress?: ((row: Row) => void) | undefined
  /** What a row belongs to; a row of another group than the one before begins that with a heading. */
  toGroup?: ((row: Row) => RowHeading) | undefined
  /** What is opened below a row; null for the others. */
  toDetail?: ((row: Row) => ReactNode) | undefined
}

export type RowHeading = { id: string; content: ReactNode }

type DataTableRowsProps<Row> = RowsProps<Row> & {
  selection: Selection | null
  /** Names the mark that chooses a row: "Select AAPL". */
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
      className={join(
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

type ChooseRowProps<Row> = { table: DataTableRowsProps<Row>; selection: Selection; row: Row }

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

/** Links and buttons in a row keep what they do. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') === null
