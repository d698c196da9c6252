import type { ChangeEvent, ClipboardEvent } from 'react'
import { isAmountKey, toPastedAmount, toTypedAmount } from './amount-text.ts'

type AmountInputProps = {
  id: string
  name?: string
  isInvalid?: boolean
  inputLabel: string
  value: string
  onChange?: (text: string) => void
  onBlur?: (() => void) | undefined
  /** What was pasted can be read in more than one way, or is no amount. */
  onUnreadable: () => void
  decimals: number
  errorId: string | null
}

export function AmountInput({ onChange, decimals, ...props }: AmountInputProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = toTypedAmount(target.value, decimals)
    const before = target.value.slice(0, target.selectionStart ?? undefined)
    const isCut = typed !== target.value
    onChange?.(typed)
    if (isCut) putCaret(target, toTypedAmount(before, decimals).length)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const pasted = toPastedAmount(event.clipboardData.getData('text'), decimals)
    if (pasted === null) return props.onUnreadable()
    const input = event.currentTarget
    const { value, selectionStart, selectionEnd } = input
    const start = selectionStart ?? value.length
    const end = selectionEnd ?? value.length
    onChange?.(toTypedAmount(value.slice(0, start) + pasted + value.slice(end), decimals))
    putCaret(input, start + pasted.length)
  }

  return (
    <input
      id={props.id}
      name={props.name}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      placeholder="0.00"
      aria-label={props.inputLabel}
      aria-invalid={props.errorId || props.isInvalid ? true : undefined}
      aria-describedby={props.errorId ?? undefined}
      readOnly={onChange === undefined}
      tabIndex={onChange === undefined ? -1 : undefined}
      value={props.value}
      onChange={change}
      onPaste={paste}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey
        if (!isShortcut && !isAmountKey(event.key, keptOf(event.currentTarget)))
          event.preventDefault()
      }}
    />
  )
}

/** The text outside the selection, which a key leaves as it is. */
const keptOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0)

/**
 * A character that was dropped must not throw the caret to the end. React writes the value back
 * when the event is over, so the caret follows right after.
 */
function putCaret(input: HTMLInputElement, position: number) {
  queueMicrotask(() => input.setSelectionRange(position, position))
}
