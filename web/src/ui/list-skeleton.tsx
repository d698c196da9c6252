import styles from './list-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const widths = [56, 96, 72] as const

/** The rows of a table that is still being read; `label` says so to those who do not see it. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {label}
    </p>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton width={48} height={12} />
        <Skeleton width={width} height={12} />
        <Skeleton width={72} height={20} />
      </div>
    ))}
  </div>
)
