import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { isAmountKey, toPastedAmount, toTypedAmount } from './amount-text.ts'

type AmountInputProps = {
  id: string
  inputLabel: string
  value: string
  onChange?: (text: string) => void
  onBlur?: (() => void) | undefined
  decimals: number
  errorId: string | null
}

export function AmountInput({ onChange, decimals, ...props }: AmountInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const caretRef = useRef<number | null>(null)

  // A character that was dropped must not throw the caret to the end.
  useLayoutEffect(() => {
    const caret = caretRef.current
    caretRef.current = null
    if (caret !== null) ref.current?.setSelectionRange(caret, caret)
  })

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = toTypedAmount(target.value, decimals)
    const before = target.value.slice(0, target.selectionStart ?? undefined)
    if (typed !== target.value) caretRef.current = toTypedAmount(before, decimals).length
    onChange?.(typed)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const pasted = toPastedAmount(event.clipboardData.getData('text'), decimals)
    if (pasted === null) return
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    const end = selectionEnd ?? value.length
    caretRef.current = start + pasted.length
    onChange?.(toTypedAmount(value.slice(0, start) + pasted + value.slice(end), decimals))
  }

  return (
    <input
      ref={ref}
      id={props.id}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      placeholder="0.00"
      aria-label={props.inputLabel}
      aria-invalid={props.errorId ? true : undefined}
      aria-describedby={props.errorId ?? undefined}
      readOnly={onChange === undefined}
      tabIndex={onChange === undefined ? -1 : undefined}
      value={props.value}
      onChange={change}
      onPaste={paste}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey
        if (!isShortcut && !isAmountKey(event.key)) event.preventDefault()
      }}
    />
  )
}
