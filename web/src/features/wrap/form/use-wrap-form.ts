import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import type { WrapDirection } from './wrap-offer.ts'

export type WrapFormState = {
  direction: WrapDirection
  amountText: string
  isTouched: boolean
  type: (text: string) => void
  touch: () => void
  /** Reverses the direction; the amount received becomes the amount to pay. */
  turn: (amountText: string) => void
  show: (direction: WrapDirection) => void
  clear: () => void
}

const directions: readonly WrapDirection[] = ['wrap', 'unwrap']

/** Storage names of the inputs of a form. */
export function toWrapDraftNames(stock: string | null, isUnwrapFirst: boolean) {
  const name = stock === null ? '' : `.${stock}${isUnwrapFirst ? '.unwrap' : ''}`
  return { direction: `wrapDirection${name}`, amount: `wrapAmount${name}` }
}

/**
 * Returns the inputs, which survive a reload until the wrap is done. Each token has inputs of its own, and other ones
 * if the form was opened to unwrap.
 */
export function useWrapForm(stock: string | null, isUnwrapFirst: boolean): WrapFormState {
  const names = toWrapDraftNames(stock, isUnwrapFirst)
  const [directionText, show] = useFormDraft(names.direction)
  const [amountText, type] = useFormDraft(names.amount)
  const [isTouched, setTouched] = useFormTouched(names.amount, amountText)
  const first = isUnwrapFirst ? 'unwrap' : 'wrap'
  const direction = directions.find((one) => one === directionText) ?? first
  return {
    direction,
    amountText,
    isTouched,
    type,
    touch: () => setTouched(true),
    turn: (text) => {
      show(direction === 'wrap' ? 'unwrap' : 'wrap')
      type(text)
      setTouched(text !== '')
    },
    show,
    clear: () => {
      type('')
      setTouched(false)
    },
  }
}
