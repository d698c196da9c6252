import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export type TableColumn<Row> = {
  id: string
  header: string
  /** Whether the header is hidden visually, for a column of icons. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Returns the value to sort by; a column without this function is not sortable. */
  toSortValue?: (row: Row) => SortValue
  /** Whether the caller sorts by this column and provides sorted rows. */
  canSort?: boolean
}
