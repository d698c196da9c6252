import { useFormTouched } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

export type BridgeFormState = {
  inputTokenAmount: string
  /** Chosen destination; null until the user chooses one. */
  destinationChainId: number | null
  /** Address of the chosen token (requirement EN-12); empty for USD+. */
  inputTokenAddress: string
  /** Source that the visitor chose while no wallet is connected. */
  sourceChainId: number | null
  isTouched: boolean
  type: (text: string) => void
  touch: () => void
  chooseToken: (address: string) => void
  chooseDestination: (chainId: number) => void
  chooseSource: (chainId: number) => void
  clear: () => void
}

/** Returns the inputs; the typed values survive a reload until the transfer succeeds (requirement EN-12). */
export function useBridgeForm(): BridgeFormState {
  const [inputTokenAmount, type] = useFormDraft('inputTokenAmount')
  const [destination, writeDestination] = useFormDraft('destinationChainId')
  const [inputTokenAddress, chooseToken] = useFormDraft('inputTokenAddress')
  const [source, writeSource] = useFormDraft('sourceChainId')
  const [isTouched, setTouched] = useFormTouched('inputTokenAmount', inputTokenAmount)
  return {
    inputTokenAmount,
    destinationChainId: toChainId(destination),
    inputTokenAddress,
    sourceChainId: toChainId(source),
    isTouched,
    type,
    touch: () => setTouched(true),
    chooseToken,
    chooseDestination: (chainId) => writeDestination(`${chainId}`),
    chooseSource: (chainId) => writeSource(`${chainId}`),
    clear: () => {
      type('')
      setTouched(false)
    },
  }
}

const toChainId = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : null)
