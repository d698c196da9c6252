import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import type { TradeSide } from './trade-offer.ts'

export type TradeFormState = {
  amountText: string
  /** Address of the chosen payment token; empty for the first token of the network. */
  chosen: string
  isTouched: boolean
  type: (text: string) => void
  choose: (address: string) => void
  touch: () => void
  clear: () => void
}

/** Storage name of each form's amount (requirement EN-12). */
export const amountDraftNames: Record<TradeSide, string> = {
  buy: 'paymentTokenAmount',
  redeem: 'redeemedTokenAmount',
}

/** Returns the inputs of a form; the typed values survive a reload until the trade succeeds. */
export function useTradeForm(side: TradeSide): TradeFormState {
  const [amountText, type] = useFormDraft(amountDraftNames[side])
  const [chosen, choose] = useFormDraft(side === 'buy' ? 'paymentToken' : 'redeemedToken')
  const [isTouched, setTouched] = useFormTouched(amountDraftNames[side], amountText)
  return {
    amountText,
    chosen,
    isTouched,
    type,
    choose,
    touch: () => setTouched(true),
    clear: () => {
      type('')
      setTouched(false)
    },
  }
}
