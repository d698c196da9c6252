import type { ReactNode } from 'react'
import { join } from '../text/class-names.ts'
import styles from './checkbox.module.css'

type CheckboxProps = {
  /** Its accessible name; what it is about stands beside it. */
  label: string
  /** The same in sight, as part of what can be pressed. */
  children?: ReactNode
  name?: string
  isChecked: boolean
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean
  /** Of the text that says what is wrong. */
  errorId?: string | null
  onBlur?: () => void
  onChange: (isChecked: boolean) => void
}

/** The mark has 40 px to press on, however small it is drawn. */
export function Checkbox({ isMixed = false, onChange, children, ...props }: CheckboxProps) {
  return (
    <label className={children ? styles.worded : styles.hit}>
      <span className={join(children ? styles.hit : undefined)}>
        <input
          type="checkbox"
          name={props.name}
          aria-label={props.label}
          aria-invalid={props.errorId ? true : undefined}
          aria-describedby={props.errorId ?? undefined}
          checked={props.isChecked}
          ref={(input) => {
            if (input) input.indeterminate = isMixed
          }}
          onBlur={props.onBlur}
          onChange={({ target }) => onChange(target.checked)}
        />
      </span>
      {children}
    </label>
  )
}
