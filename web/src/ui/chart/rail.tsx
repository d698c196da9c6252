import { join } from '../text/class-names.ts'
import styles from './rail.module.css'

export type RailStep = {
  name: string
  state: 'done' | 'now' | 'todo'
  /** What the drawing says, for those who do not see it. */
  stateLabel: string
  /** Below the name, a line each. */
  lines: readonly string[]
}

/** How far something has come that takes days. Across; on phones and in drawers it stands upright. */
export function Rail({
  steps,
  isUpright = false,
}: {
  steps: readonly RailStep[]
  isUpright?: boolean
}) {
  return (
    <ol className={join(styles.rail, isUpright && styles.upright)}>
      {steps.map(({ name, state, stateLabel, lines }) => (
        <li
          key={name}
          className={styles[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>{name}</b>
          <span className="visually-hidden">, {stateLabel}</span>
          {lines.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
