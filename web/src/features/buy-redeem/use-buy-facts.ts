import type { Address } from '@parvalue/shared/domain/address.ts'
import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/timing.ts'
import { useQuery } from '@tanstack/react-query'
import { balancesQuery } from '#tokens/balances.ts'
import { isSilent } from '#tokens/is-silent.ts'
import { useDebounced } from '#tokens/use-debounced.ts'
import type { BuyOffer } from './buy-offer.ts'
import { buyPreviewQuery } from './buy-preview.ts'
import { buyFeeQuery } from './network-fee.ts'

/** What the chain says about a purchase. `null`: not known (yet). */
export type BuyFacts = {
  payBalance: bigint | null
  receiveBalance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
  preview: bigint | null
  isPreviewing: boolean
  isPreviewFailed: boolean
  /** The network does not answer; it is asked on. */
  isSilent: boolean
}

export function useBuyFacts(
  offer: BuyOffer,
  account: Address | null,
  amount: bigint | null,
): BuyFacts {
  const { payToken } = offer
  const settled = useDebounced(amount, PREVIEW_DEBOUNCE_MS)
  const preview = useQuery(buyPreviewQuery({ ...offer, amount: settled }))
  const fee = useQuery(buyFeeQuery(offer, account))
  const balances = useQuery(balancesQuery(payToken.chainId, account))
  const pay = balances.data?.paymentTokens.find(({ token }) => token.address === payToken.address)
  return {
    payBalance: pay?.amount ?? null,
    receiveBalance: balances.data?.usdPlus.amount ?? null,
    nativeBalance: balances.data?.native ?? null,
    networkFee: fee.data ?? null,
    preview: settled === amount && amount !== null ? (preview.data ?? null) : null,
    isPreviewing: amount !== null && (settled !== amount || preview.isFetching) && !preview.isError,
    isPreviewFailed: amount !== null && settled === amount && preview.isError,
    isSilent: isSilent(balances),
  }
}
