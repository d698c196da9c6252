import { join } from '#ui/class-names.ts'
import styles from './ticket.module.css'

type Choice<Value> = {
  value: Value
  label: string
  /** Why it cannot be chosen now; null where it can. */
  reason: string | null
}

type ChipsProps<Value> = {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** A few words of which one holds. One that cannot be chosen stays reachable, and says why. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.choices.map(({ value, label, reason }) => (
        <button
          key={value}
          type="button"
          className={join(styles.chip, reason !== null && styles.off)}
          aria-pressed={value === props.value}
          aria-disabled={reason !== null || undefined}
          title={reason ?? undefined}
          onClick={() => reason === null && props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
