import styles from './data-table.module.css'
import type { Column } from './data-table.tsx'
import { Icon } from './icon.tsx'
import type { Sorting } from './sort-rows.ts'

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sorting: Sorting | null
  onSort: (columnId: string) => void
}

export function DataTableHead<Row>({ columns, sorting, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, isNumber, toSortValue }) => {
          const order = sorting?.columnId === id ? sorting : null
          return (
            <th
              key={id}
              scope="col"
              className={isNumber ? styles.number : undefined}
              aria-sort={order ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {toSortValue ? (
                <button type="button" className={styles.sort} onClick={() => onSort(id)}>
                  {header}
                  {order && (
                    <span className={order.isDescending ? styles.down : styles.up}>
                      <Icon name="down" size="tiny" />
                    </span>
                  )}
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
