import type { ReactNode } from 'react'
import { joinClassNames } from '../text/class-names.ts'
import styles from './chips.module.css'

type Choice<Value> = {
  value: Value
  label: ReactNode
  /** Language of the label if it differs from the page's. */
  language?: string
  /** Reason why the choice is disabled; null if it is not. */
  reason?: string | null
}

type ChipsProps<Value> = {
  label: string
  isLabelShown?: boolean
  isDense?: boolean
  className?: string | undefined
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/**
 * Shows a group of toggle buttons, drawn as chips; one of them is pressed. A disabled choice stays focusable and shows
 * its reason.
 */
export function Chips<Value extends string | number | boolean | null>(props: ChipsProps<Value>) {
  return (
    <fieldset
      className={joinClassNames(styles.chips, props.isDense && styles.dense, props.className)}
    >
      <legend className={props.isLabelShown ? 'label' : 'visually-hidden'}>{props.label}</legend>
      {props.choices.map(({ value, label, language, reason = null }) => (
        <button
          key={String(value)}
          type="button"
          lang={language}
          className={joinClassNames(styles.chip, reason !== null && styles.off)}
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
