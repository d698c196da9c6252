import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import type { TradeSide, TradeSpeed } from './trade-offer.ts'

export type TradeFormState = {
  amountText: string
  /** Address of the chosen payment token; empty for the first token of the network. */
  chosen: string
  speed: TradeSpeed
  isTouched: boolean
  type: (text: string) => void
  choose: (address: string) => void
  chooseSpeed: (speed: TradeSpeed) => void
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
  const [speedText, chooseSpeed] = useFormDraft('redemptionSpeed')
  const [isTouched, setTouched] = useFormTouched(amountDraftNames[side], amountText)
  return {
    amountText,
    chosen,
    speed: speedText === 'now' ? 'now' : 'queue',
    isTouched,
    type,
    choose,
    chooseSpeed,
    touch: () => setTouched(true),
    clear: () => {
      type('')
      // A fee is chosen each time anew.
      chooseSpeed('queue')
      setTouched(false)
    },
  }
}
