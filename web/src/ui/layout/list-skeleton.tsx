import styles from './list-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const widths = [56, 96, 72] as const

type ListSkeletonProps = {
  label: string
  /** Whether the skeleton fills a screen, so that arriving rows do not shift visible content. */
  isLong?: boolean
}

const ROWS = 3
const ROWS_LONG = 16

/** Shows the skeleton of a table that is loading; `label` is announced to screen readers. */
export const ListSkeleton = ({ label, isLong = false }: ListSkeletonProps) => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {label}
    </p>
    {Array.from({ length: isLong ? ROWS_LONG : ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
      <div key={row} className={styles.row}>
        <Skeleton width={48} height={12} />
        <Skeleton width={widths[row % widths.length] ?? 0} height={12} />
        <Skeleton width={72} height={20} />
      </div>
    ))}
  </div>
)
