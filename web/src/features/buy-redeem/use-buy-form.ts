import { useState } from 'react'
import { useDraft } from '#tx/use-draft.ts'

export type BuyForm = {
  paymentTokenAmount: string
  isTouched: boolean
  type: (text: string) => void
  touch: () => void
  clear: () => void
}

/** What was typed outlives a reload, until the purchase succeeds. */
export function useBuyForm(): BuyForm {
  const [paymentTokenAmount, type] = useDraft('buy')
  const [isTouched, setTouched] = useState(false)
  return {
    paymentTokenAmount,
    isTouched,
    type,
    touch: () => setTouched(true),
    clear: () => {
      type('')
      setTouched(false)
    },
  }
}
