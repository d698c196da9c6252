import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './text-field.module.css'

type TextFieldProps = {
  label: string
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  type?: 'text' | 'email'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  maxLength?: number
  /** Whether the digits are large and widely spaced, like those of a code. */
  isCode?: boolean
  error?: string | null
  /** Note below the field, after the error. Its line always takes space, so that nothing shifts. */
  note?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, isCode, error, note, onChange, ...props }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        className={isCode ? styles.code : styles.input}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...props}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-note`} className={error ? styles.error : styles.note} role="status">
        {error && <Icon name="alert" size="small" />}
        {error} {note}
      </p>
    </div>
  )
}
