import type { ReactNode } from 'react'
import type { SortValue } from './sort-rows.ts'

export type Column<Row> = {
  id: string
  header: string
  /** Said, not shown: for a column of marks. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** What sorting compares; a column without it does not sort. */
  toSortValue?: (row: Row) => SortValue
  /** Sorts where whoever gives the rows sorts them. */
  canSort?: boolean
}
