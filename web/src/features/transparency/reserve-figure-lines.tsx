import type { ReactNode } from 'react'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './reserve-figure-lines.module.css'

export const ReserveFigureLines = ({ children }: { children: ReactNode }) => (
  <dl className={styles.lines}>{children}</dl>
)

type ReserveFigureLineProps = {
  label: ReactNode
  figure: ReactNode
  /** Share of the total, such as "65.9%"; also the length of the bar. */
  share: string | null
  title?: string | undefined
  hasBar?: boolean
  isTotal?: boolean
}

/** Shows a figure and its share of the total, as text and as a bar. */
export const ReserveFigureLine = ({
  label,
  figure,
  share,
  title,
  hasBar,
  isTotal,
}: ReserveFigureLineProps) => (
  <div className={joinClassNames(styles.line, isTotal && styles.total)} title={title}>
    <dt>{label}</dt>
    <dd>
      {figure}
      <span className={styles.share}>{share}</span>
    </dd>
    {hasBar && (
      <span className={styles.bar} aria-hidden="true">
        {share !== null && <i style={{ width: share }} />}
      </span>
    )}
  </div>
)
