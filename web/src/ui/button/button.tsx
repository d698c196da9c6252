import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../art/icon.tsx'
import { LazyTooltip } from '../menu/lazy-tooltip.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './button.module.css'

export type ButtonProps = {
  children: ReactNode
  variant?: 'primary' | 'quiet' | 'plain' | 'icon'
  /** Whether this is the primary action of a card, with full width and a height of 52 px. */
  isBig?: boolean
  isWide?: boolean
  isBusy?: boolean
  /** Whether it can be pressed again while it is busy. */
  isUsableWhileBusy?: boolean
  isDisabled?: boolean
  /** Whether a toggle button is pressed; a button without it is no toggle button. */
  isPressed?: boolean
  /** Reason why the button is disabled; shown below it and linked as its description. */
  reason?: string | null
  tooltip?: string | null
  /** Accessible name of a button whose content is an icon. */
  label?: string
  type?: 'button' | 'submit'
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Shows a button. A disabled one stays focusable (aria-disabled), so that keyboard users reach the reason. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', isBusy = false, reason, label, type = 'button' } = props
  const reasonId = useId()
  const isInert = props.isDisabled || (isBusy && !props.isUsableWhileBusy)
  const className = joinClassNames(
    styles.button,
    styles[variant],
    props.isBig && styles.big,
    props.isWide && styles.wide,
  )
  const button = (
    <button
      ref={props.ref}
      type={isInert ? 'button' : type}
      className={className}
      aria-label={label}
      aria-pressed={props.isPressed}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={isInert ? undefined : props.onClick}
    >
      {isBusy && <Busy />}
      {props.children}
    </button>
  )
  return (
    <>
      {props.tooltip ? <LazyTooltip text={props.tooltip}>{button}</LazyTooltip> : button}
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  )
}

const Busy = () => (
  <span className={styles.spin}>
    <Icon name="refresh" size="small" />
  </span>
)
