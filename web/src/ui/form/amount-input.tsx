import type { ChangeEvent, ClipboardEvent } from 'react'
import {
  isAmountKey,
  toEnteredAmount,
  toMergedAmount,
  toPastedAmount,
  toTypedAmount,
} from './amount-text.ts'

type AmountInputProps = {
  id: string
  name?: string
  isInvalid?: boolean
  inputLabel: string
  value: string
  onChange?: (text: string) => void
  onBlur?: (() => void) | undefined
  /** Called when the user pasted a text that is ambiguous or no amount. */
  onUnreadable: () => void
  decimals: number
  errorId: string | null
}

export function AmountInput({ onChange, decimals, ...props }: AmountInputProps) {
  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const typed = isOneKey(nativeEvent)
      ? toTypedAmount(target.value, decimals)
      : toEnteredAmount(target.value, decimals)
    if (typed === null) return props.onUnreadable()
    const before = target.value.slice(0, target.selectionStart ?? undefined)
    const isCut = typed !== target.value
    onChange?.(typed)
    if (isCut) putCaret(target, toTypedAmount(before, decimals).length)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const input = event.currentTarget
    const { value, selectionStart, selectionEnd } = input
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    const pasted = toPastedAmount(event.clipboardData.getData('text'), decimals)
    const merged = pasted === null ? null : toMergedAmount({ before, after }, pasted, decimals)
    if (merged === null) return props.onUnreadable()
    onChange?.(merged)
    putCaret(input, merged.length - after.length)
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
        // A key that is held since it chose a command must not submit the form that the command filled in.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey
        if (!isShortcut && !isAmountKey(event.key, textOutsideSelection(event.currentTarget)))
          event.preventDefault()
      }}
    />
  )
}

/** Returns whether an event enters or deletes text by one key, unlike a drop or a keyboard's suggestion. */
const isOneKey = (event: Event) =>
  event instanceof InputEvent && (event.inputType.startsWith('delete') || event.data?.length === 1)

/** Returns the text outside the selection, which typing a character preserves. */
const textOutsideSelection = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0)

/**
 * Sets the caret to where it was before a character that was dropped. React writes the value back after the event, so
 * the caret is set in a microtask.
 */
function putCaret(input: HTMLInputElement, position: number) {
  queueMicrotask(() => input.setSelectionRange(position, position))
}
