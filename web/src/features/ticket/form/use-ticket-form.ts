import {
  type OrderSide,
  type TimeInForce,
  timesInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderType } from '@parvalue/shared/domain/orders/order-terms.ts'
import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import type { TicketAmountUnit, TicketEntry } from './ticket-terms.ts'

export type OrderMethod = 'sponsored' | 'direct'

export type TicketFormState = {
  /** The user's choices; the market session may restrict them. */
  wanted: TicketEntry
  /** Address of the payment token; empty while none is chosen. */
  paymentToken: string
  way: OrderMethod
  isTouched: boolean
  showSide: (side: OrderSide) => void
  chooseType: (type: OrderType) => void
  chooseTif: (tif: TimeInForce) => void
  chooseUnit: (unit: TicketAmountUnit, amountText: string) => void
  typeAmount: (text: string) => void
  typeLimit: (text: string) => void
  choosePayment: (address: string) => void
  chooseMethod: (way: OrderMethod) => void
  touch: () => void
  /** Clears the amounts after an order; the other choices stay. */
  clear: () => void
}

/** Storage names of a stock's inputs. */
export const toTicketDraftNames = (symbol: string) => ({
  side: `ticket.${symbol}.side`,
  type: `ticket.${symbol}.type`,
  tif: `ticket.${symbol}.tif`,
  unit: `ticket.${symbol}.unit`,
  amount: `ticket.${symbol}.amount`,
  limit: `ticket.${symbol}.limit`,
})

/** Returns the inputs of a stock's ticket, which survive a reload until the order is placed. */
export function useTicketForm(symbol: string): TicketFormState {
  const names = toTicketDraftNames(symbol)
  const [sideText, showSide] = useFormDraft(names.side)
  const [typeText, chooseType] = useFormDraft(names.type)
  const [tifText, chooseTif] = useFormDraft(names.tif)
  const [unitText, writeUnit] = useFormDraft(names.unit)
  const [amountText, typeAmount] = useFormDraft(names.amount)
  const [limitText, typeLimit] = useFormDraft(names.limit)
  const [paymentToken, choosePayment] = useFormDraft('ticket.payment')
  const [wayText, chooseMethod] = useFormDraft('ticket.way')
  const [isTouched, setTouched] = useFormTouched(names.amount, amountText)
  const clear = () => {
    typeAmount('')
    typeLimit('')
    setTouched(false)
  }
  return {
    wanted: {
      side: sideText === 'SELL' ? 'SELL' : 'BUY',
      type: typeText === 'LIMIT' ? 'LIMIT' : 'MARKET',
      tif: timesInForce.find((one) => one === tifText) ?? 'DAY',
      unit: unitText === 'shares' ? 'shares' : 'dollars',
      amountText,
      limitText,
    },
    paymentToken,
    way: wayText === 'direct' ? 'direct' : 'sponsored',
    isTouched,
    showSide: (side) => {
      showSide(side)
      typeAmount('')
      setTouched(false)
    },
    chooseType,
    chooseTif,
    chooseUnit: (unit, text) => {
      writeUnit(unit)
      typeAmount(text)
    },
    typeAmount,
    typeLimit,
    choosePayment,
    chooseMethod,
    touch: () => setTouched(true),
    clear,
  }
}
