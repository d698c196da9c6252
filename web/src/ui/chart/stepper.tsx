import { joinClassNames } from '../text/class-names.ts'
import styles from './stepper.module.css'

export type StepperStep = {
  name: string
  state: 'done' | 'now' | 'todo'
  /** Accessible text of the state that the icon shows. */
  stateLabel: string
  /** Lines of text below the name. */
  lines: readonly string[]
}

/** Shows the progress of a process that takes days: horizontal, or vertical on phones and in drawers. */
export function Stepper({
  steps,
  isUpright = false,
}: {
  steps: readonly StepperStep[]
  isUpright?: boolean
}) {
  return (
    <ol className={joinClassNames(styles.rail, isUpright && styles.upright)}>
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
