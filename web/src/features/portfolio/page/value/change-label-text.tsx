import { Icon } from '#ui/art/icon.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { type ChangeLabel, UNKNOWN_LABEL } from '../labels.ts'
import styles from './change-label-text.module.css'

type ChangeLabelTextProps = {
  change: ChangeLabel | null
  /** Whether the change is earned money, not a change of the market price. */
  isEarned?: boolean
  /** Whether an arrow is shown beside the sign, for a change that stands alone. */
  hasArrow?: boolean
}

/** Shows a change with sign and color, never color alone. */
export function ChangeLabelText({
  change,
  isEarned = false,
  hasArrow = false,
}: ChangeLabelTextProps) {
  if (change === null) return <span className="quiet">{UNKNOWN_LABEL}</span>
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
