import { useState } from 'react'
import { useDraft } from '#tx/use-draft.ts'
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

/** What was typed outlives a reload, until it is wrapped. */
export function useWrapForm(): WrapForm {
  const [directionText, show] = useDraft('wrapDirection')
  const [amountText, type] = useDraft('wrapAmount')
  const [isTouched, setTouched] = useState(false)
  const direction = directionText === 'unwrap' ? 'unwrap' : 'wrap'
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
