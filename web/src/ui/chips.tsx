import styles from './chips.module.css'

type Choice<Value> = {
  value: Value
  label: string
  /** Where its word is in a language of its own. */
  language?: string
}

type ChipsProps<Value> = {
  label: string
  isLabelShown?: boolean
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** A few words of which one holds. */
export function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  return (
    <fieldset className={styles.chips}>
      <legend className={props.isLabelShown ? 'label' : 'visually-hidden'}>{props.label}</legend>
      {props.choices.map(({ value, label, language }) => (
        <button
          key={value}
          type="button"
          lang={language}
          className={styles.chip}
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
