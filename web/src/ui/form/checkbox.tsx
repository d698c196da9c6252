import type { ReactNode } from 'react'
import { joinClassNames } from '../text/class-names.ts'
import styles from './checkbox.module.css'

type CheckboxProps = {
  /** Accessible name, if the checkbox has no visible label. */
  label: string
  /** Visible label, part of the clickable area. */
  children?: ReactNode
  name?: string
  isChecked: boolean
  /** Whether the state is indeterminate. */
  isMixed?: boolean
  /** Id of the error text. */
  errorId?: string | null
  onBlur?: () => void
  onChange: (isChecked: boolean) => void
}

/** Shows a checkbox with a 40 px target, larger than its visible box. */
export function Checkbox({ isMixed = false, onChange, children, ...props }: CheckboxProps) {
  return (
    <label className={children ? styles.worded : styles.hit}>
      <span className={joinClassNames(children ? styles.hit : undefined)}>
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
