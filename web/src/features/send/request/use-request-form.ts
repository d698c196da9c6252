import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { toRequestNote } from '@parvalue/shared/domain/transfers/payment-request.ts'
import { useWalletFormState } from '#session/use-wallet-form-state.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { type SendOffer, toSendOffer } from '../form/send-offer.ts'

export type RequestFormState = {
  offer: SendOffer
  chainIds: readonly number[]
  amountText: string
  note: string
  /** The typed amount in base units; null without one. */
  amount: bigint | null
  /** Whether the typed text is no amount that the token has. */
  isAmountWrong: boolean
  chooseNetwork: (chainId: number) => void
  chooseToken: (address: string) => void
  typeAmount: (text: string) => void
  typeNote: (text: string) => void
}

/** Returns the inputs of a payment link, which survive a reload. */
export function useRequestForm(): RequestFormState {
  const { chainId } = useWalletFormState('unrestricted')
  const supported = useSupportedChainIds()
  const [network, writeNetwork] = useFormDraft('requestNetwork')
  const [tokenAddress, chooseToken] = useFormDraft('requestToken')
  const [amountText, typeAmount] = useFormDraft('requestAmount')
  const [note, writeNote] = useFormDraft('requestNote')
  const wanted = supported.find((id) => `${id}` === network) ?? null
  const offer = toSendOffer({ wanted, chainId, supported, tokenAddress })
  const parsed = parseAmount(amountText, offer.token.decimals)
  const amount = parsed.ok && parsed.value > 0n ? parsed.value : null
  return {
    offer,
    chainIds: supported,
    amountText,
    note,
    amount,
    isAmountWrong: amountText !== '' && amount === null,
    chooseNetwork: (id) => writeNetwork(`${id}`),
    chooseToken,
    typeAmount,
    typeNote: (text) => writeNote(toRequestNote(text)),
  }
}
