import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './data-table.module.css'
import type { TableColumn } from './data-table-column.ts'
import type { TableSorting } from './sort-rows.ts'

type DataTableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[]
  sorting: TableSorting | null
  onSort: (columnId: string) => void
  /** Checkbox that selects all rows of the page, if rows are selectable. */
  selectAll: ReactNode
}

export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sorting, onSort, selectAll } = props
  return (
    <thead>
      <tr>
        {selectAll && <td className={styles.choose}>{selectAll}</td>}
        {columns.map(({ id, header, isHeaderHidden, isNumber, toSortValue, canSort }) => {
          const order = sorting?.columnId === id ? sorting : null
          return (
            <th
              key={id}
              scope="col"
              className={isNumber ? styles.number : undefined}
              aria-sort={order ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {toSortValue || canSort ? (
                <button type="button" className={styles.sort} onClick={() => onSort(id)}>
                  {header}
                  {order && (
                    <span className={order.isDescending ? styles.down : styles.up}>
                      <Icon name="down" size="tiny" />
                    </span>
                  )}
                </button>
              ) : (
                <span className={isHeaderHidden ? 'visually-hidden' : undefined}>{header}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
