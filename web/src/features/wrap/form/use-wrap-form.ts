import { useState } from 'react'
import { useDraft } from '#tx/journal/use-draft.ts'
import type { WrapDirection } from './wrap-offer.ts'

export type WrapForm = {
  direction: WrapDirection
  amountText: string
  isTouched: boolean
  type: (text: string) => void
  touch: () => void
  /** The other way round, with the amount that came out as what goes in. */
  turn: (amountText: string) => void
  show: (direction: WrapDirection) => void
  clear: () => void
}

const directions: readonly WrapDirection[] = ['wrap', 'unwrap']

/**
 * What was typed outlives a reload, until it is wrapped; each token has a form of its own, and so has
 * each way of coming to it.
 */
export function useWrapForm(stock: string | null, isUnwrapFirst: boolean): WrapForm {
  const name = stock === null ? '' : `.${stock}${isUnwrapFirst ? '.unwrap' : ''}`
  const [directionText, show] = useDraft(`wrapDirection${name}`)
  const [amountText, type] = useDraft(`wrapAmount${name}`)
  const [isTouched, setTouched] = useState(false)
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
