import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

/** Storage names of the inputs of the form. */
export const sendDrafts = {
  to: 'sendTo',
  amount: 'sendAmount',
  token: 'sendToken',
  network: 'sendNetwork',
  note: 'sendNote',
} as const

export type SendFormState = {
  toText: string
  amountText: string
  /** Address of the chosen token; empty for USD+. */
  tokenAddress: string
  /** The network that a payment link asks for; null if the wallet's own applies. */
  chainId: number | null
  /** The note of a payment link; empty without one. */
  note: string
  isToTouched: boolean
  isAmountTouched: boolean
  typeTo: (text: string) => void
  touchTo: () => void
  typeAmount: (text: string) => void
  touchAmount: () => void
  chooseToken: (address: string) => void
  /** Forgets the network and the note of a payment link. */
  forgetRequest: () => void
  clear: () => void
}

/** Returns the inputs, which survive a reload until the tokens are sent. */
export function useSendForm(): SendFormState {
  const [toText, typeTo] = useFormDraft(sendDrafts.to)
  const [amountText, typeAmount] = useFormDraft(sendDrafts.amount)
  const [tokenAddress, chooseToken] = useFormDraft(sendDrafts.token)
  const [network, writeNetwork] = useFormDraft(sendDrafts.network)
  const [note, writeNote] = useFormDraft(sendDrafts.note)
  const [isToTouched, setToTouched] = useFormTouched(sendDrafts.amount, toText)
  const [isAmountTouched, setAmountTouched] = useFormTouched(sendDrafts.amount, amountText)
  const forgetRequest = () => {
    writeNetwork('')
    writeNote('')
  }
  return {
    toText,
    amountText,
    tokenAddress,
    chainId: /^\d{1,10}$/.test(network) ? Number(network) : null,
    note,
    isToTouched,
    isAmountTouched,
    typeTo,
    touchTo: () => setToTouched(true),
    typeAmount,
    touchAmount: () => setAmountTouched(true),
    chooseToken: (address) => {
      chooseToken(address)
      setAmountTouched(false)
    },
    forgetRequest,
    clear: () => {
      typeTo('')
      typeAmount('')
      forgetRequest()
      setToTouched(false)
      setAmountTouched(false)
    },
  }
}
