import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './key-value-list.module.css'

export type KeyValueRow = {
  key: string
  label: ReactNode
  value: ReactNode
  /** Whether the row is a total, with a single rule above and a double rule below. */
  isTotal?: boolean
}

type KeyValueListProps = { rows: readonly KeyValueRow[]; isRuled?: boolean }

export function KeyValueList({ rows, isRuled = false }: KeyValueListProps) {
  return (
    <dl className={joinClassNames(styles.list, isRuled && styles.ruled)}>
      {rows.map((row) => (
        <div key={row.key} className={row.isTotal ? styles.total : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
