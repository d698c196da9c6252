import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { useWrapBalances } from './use-wrap-balances.ts'
import type { WrapOffer } from './wrap-offer.ts'
import {
  wrapFeeQuery,
  wrapMaxQuery,
  wrapPreviewQuery,
  wrapTakesMinimumQuery,
} from './wrap-queries.ts'
import { toWrapMinimum } from './wrap-values.ts'

/** On-chain data of a wrap. Amounts are base units; null means unknown (yet). */
export type WrapChainData = {
  fromBalance: bigint | null
  toBalance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
  amountMax: bigint | null
  preview: bigint | null
  /** The least that the contract may bring for the preview; null if it takes no minimum. */
  minimum: bigint | null
  isPreviewing: boolean
  isPreviewFailed: boolean
  /** Whether the network does not respond; polling continues. */
  isSilent: boolean
}

type FactsInput = { offer: WrapOffer; account: Address | null; amount: bigint | null }

export function useWrapChainData({ offer, account, amount }: FactsInput): WrapChainData {
  const settled = useDebouncedValue(amount, PREVIEW_DEBOUNCE_MS)
  const preview = useQuery(wrapPreviewQuery(offer, settled))
  const fee = useQuery(wrapFeeQuery(offer, account))
  const amountMax = useQuery(wrapMaxQuery(offer, account))
  const takesMinimum = useQuery(wrapTakesMinimumQuery(offer, account)).data === true
  const { asset, wrapped, native, isSilent } = useWrapBalances(offer, account)
  const [fromBalance, toBalance] = offer.direction === 'wrap' ? [asset, wrapped] : [wrapped, asset]
  const previewed = settled === amount && amount !== null ? (preview.data ?? null) : null
  const hasInput = amount !== null && offer.contracts !== null
  return {
    fromBalance,
    toBalance,
    nativeBalance: native,
    networkFee: fee.data ?? null,
    amountMax: amountMax.data ?? null,
    preview: previewed,
    minimum: previewed !== null && takesMinimum ? toWrapMinimum(previewed) : null,
    isPreviewing: hasInput && (settled !== amount || preview.isPending) && !preview.isError,
    isPreviewFailed: hasInput && settled === amount && preview.isError,
    isSilent,
  }
}
