import { Icon } from '../art/icon.tsx'
import type { IconName } from '../art/icon-paths.ts'
import styles from './confirmation-ring.module.css'

type ConfirmationRingProps = {
  /** Number of filled arcs, 0 to 3. */
  count: number
  tone?: 'accent' | 'up' | 'down' | 'neutral'
  icon: IconName
}

type SmallConfirmationRingProps = Pick<ConfirmationRingProps, 'count' | 'tone'>

const offsets = [0, -100, -200] as const

const Arcs = ({ count }: { count: number }) => (
  <svg viewBox="0 0 72 72" aria-hidden="true">
    {offsets.map((offset, index) => (
      <circle
        key={offset}
        className={index < count ? styles.full : styles.open}
        cx="36"
        cy="36"
        r="33"
        pathLength="300"
        strokeDasharray="92 208"
        strokeDashoffset={offset}
        transform="rotate(-86 36 36)"
      />
    ))}
  </svg>
)

/** Shows a ring of three confirmations around one icon; the adjacent text carries the meaning. */
export function ConfirmationRing({ count, tone = 'accent', icon }: ConfirmationRingProps) {
  return (
    <span className={`${styles.ring} ${styles[tone]}`}>
      <Arcs count={count} />
      <Icon name={icon} size="large" />
    </span>
  )
}

/** Shows the ring in the size of an icon, for lists. */
export const SmallConfirmationRing = ({ count, tone = 'accent' }: SmallConfirmationRingProps) => (
  <span className={`${styles.ring} ${styles.small} ${styles[tone]}`}>
    <Arcs count={count} />
  </span>
)
