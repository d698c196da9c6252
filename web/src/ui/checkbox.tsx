import styles from './checkbox.module.css'

type CheckboxProps = {
  /** Its accessible name; what it is about stands beside it. */
  label: string
  isChecked: boolean
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** The mark has 40 px to press on, however small it is drawn. */
export function Checkbox({ label, isChecked, isMixed = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.hit}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
