import { Skeleton } from '#ui/layout/skeleton.tsx'
import styles from './transaction-screen.module.css'

const rows = [
  [56, 96],
  [72, 88],
  [80, 104],
  [120, 112],
  [104, 104],
] as const

/** Shows the shape of a receipt while it loads, so that the buttons below do not move when it arrives. */
export const ReceiptSpace = () => (
  <div className={styles.space} aria-hidden="true">
    {rows.map(([label, value]) => (
      <div key={label}>
        <Skeleton width={label} height={12} />
        <Skeleton width={value} height={12} />
      </div>
    ))}
  </div>
)
