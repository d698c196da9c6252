import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import { Skeleton } from '../layout/skeleton.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './amount-field.module.css'
import { AmountInput } from './amount-input.tsx'

export type AmountChip = { label: string; name: string; onClick: () => void; isDisabled?: boolean }

type AmountFieldProps = {
  /** Visible label, such as "You pay"; omitted if the caller renders it above the field. */
  label?: string
  /** Accessible name of the input, such as "Amount of USDC". */
  inputLabel: string
  /** The input's name in its form. */
  name?: string
  value: string
  /** Called with the new text; without it the field shows a computed amount. */
  onChange?: (text: string) => void
  onBlur?: (() => void) | undefined
  decimals: number
  token: ReactNode
  balance?: ReactNode
  chips?: readonly AmountChip[]
  usdLabel?: string | null
  error?: string | null
  /** Whether the field is marked as invalid without an error text. */
  isInvalid?: boolean
  /** Error text after a paste that is ambiguous or no amount. */
  unreadableLabel?: string
  isLoading?: boolean
  /** Whether the field is lower, for the second amount of a form: its chips are beside the label. */
  isCompact?: boolean
  /** Line below a computed amount. */
  note?: ReactNode
}

/** Characters of the placeholder "0.00". */
const PLACEHOLDER_LENGTH = 4

/** Shows an amount field: outlined if editable, filled if computed; a press anywhere focuses the input. */
export function AmountField(props: AmountFieldProps) {
  const inputId = useId()
  const errorId = useId()
  const { onChange } = props
  const isOutput = onChange === undefined
  // The field's text when a paste was rejected; the error disappears once the text changes.
  const [rejectedAt, setRejectedAt] = useState<string | null>(null)
  const unreadable = rejectedAt === props.value ? (props.unreadableLabel ?? null) : null
  const error = unreadable ?? props.error ?? null
  return (
    <div>
      <label
        htmlFor={inputId}
        className={joinClassNames(styles.amount, isOutput && styles.output)}
        data-compact={props.isCompact || undefined}
        data-long={props.value.length > 13 || undefined}
        style={
          { '--characters': Math.max(props.value.length, PLACEHOLDER_LENGTH) } as CSSProperties
        }
        // Scrolling over the field must not change its value (requirement VA-03), so the field loses the focus.
        onWheel={(event) => event.currentTarget.querySelector('input')?.blur()}
        data-invalid={error || props.isInvalid ? '' : undefined}
      >
        <Head {...props} />
        <span className={styles.row}>
          {props.isLoading ? (
            <span className={styles.loading}>
              <Skeleton width={128} height={28} />
            </span>
          ) : (
            <AmountInput
              {...props}
              {...(onChange && {
                onChange: (text: string) => {
                  setRejectedAt(null)
                  onChange(text)
                },
              })}
              id={inputId}
              errorId={error ? errorId : null}
              onUnreadable={() => setRejectedAt(props.value)}
            />
          )}
          {props.token}
        </span>
        <Foot {...props} />
        {props.note && <span className={styles.captions}>{props.note}</span>}
      </label>
      {error && (
        <p id={errorId} className={styles.error} role={unreadable ? 'alert' : undefined}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </div>
  )
}

function Head({ label, balance, chips = [], isCompact }: AmountFieldProps) {
  if (label === undefined) return null
  return (
    <span className={styles.captions}>
      <span>{label}</span>
      {isCompact ? <Chips chips={chips} /> : <span className={styles.balance}>{balance}</span>}
    </span>
  )
}

function Foot({ onChange, usdLabel, balance, chips = [], isCompact }: AmountFieldProps) {
  if (isCompact) return balance && <span className={styles.captions}>{balance}</span>
  if (onChange === undefined && usdLabel === undefined) return null
  return (
    <span className={styles.captions}>
      <span>{usdLabel}</span>
      <Chips chips={chips} />
    </span>
  )
}

const Chips = ({ chips }: { chips: readonly AmountChip[] }) => (
  <span className={styles.chips}>
    {chips.map((chip) => (
      <button
        key={chip.label}
        type="button"
        className={styles.chip}
        aria-label={chip.name}
        disabled={chip.isDisabled}
        onClick={chip.onClick}
      >
        {chip.label}
      </button>
    ))}
  </span>
)
