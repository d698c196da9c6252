import type { ReactNode } from 'react'
import { Guilloche } from '../art/guilloche.tsx'
import styles from './empty-state.module.css'

/** Shows an empty list: one sentence and at most one action. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>
        <Guilloche figure="knot" />
      </div>
      <p className="quiet">{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}
