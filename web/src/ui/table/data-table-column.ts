import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export type TableColumn<Row> = {
  id: string
  header: string
  /** Hides the header visually, for a column of icons. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Value to sort by; a column without it is not sortable. */
  toSortValue?: (row: Row) => SortValue
  /** Sortable by the caller, who provides sorted rows. */
  canSort?: boolean
}
