import { Icon } from '#ui/art/icon.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { type Change, UNKNOWN } from '../labels.ts'
import styles from './change-text.module.css'

type ChangeTextProps = {
  change: Change | null
  /** Earned money, not a change of the market price. */
  isEarned?: boolean
  /** Shows an arrow besides the sign, if the change stands alone. */
  hasArrow?: boolean
}

/** A change with sign and color, never color alone. */
export function ChangeText({ change, isEarned = false, hasArrow = false }: ChangeTextProps) {
  if (change === null) return <span className="quiet">{UNKNOWN}</span>
  const { label, direction } = change
  return (
    <span className={joinClassNames(styles.change, isEarned ? styles.earned : styles[direction])}>
      {hasArrow && direction !== 'flat' && (
        <span className={direction === 'up' ? styles.arrowUp : undefined}>
          <Icon name="arrow-down" size="small" />
        </span>
      )}
      {label}
    </span>
  )
}
