import styles from './list-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const widths = [56, 96, 72] as const

type ListSkeletonProps = {
  label: string
  /** Fills a screen, so that nothing in sight is pushed down by what comes. */
  isLong?: boolean
}

const ROWS = 3
const ROWS_LONG = 16

/** The rows of a table that is still being read; `label` says so to those who do not see it. */
export const ListSkeleton = ({ label, isLong = false }: ListSkeletonProps) => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {label}
    </p>
    {Array.from({ length: isLong ? ROWS_LONG : ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike.
      <div key={row} className={styles.row}>
        <Skeleton width={48} height={12} />
        <Skeleton width={widths[row % widths.length] ?? 0} height={12} />
        <Skeleton width={72} height={20} />
      </div>
    ))}
  </div>
)
