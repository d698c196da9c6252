import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChainBalances, chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { tradeFeeQuery } from './form/trade-fee-query.ts'
import { type InstantOffer, useInstantOffer } from './instant/use-instant-offer.ts'
import type { TradeOffer } from './trade-offer.ts'
import { tradeMaxQuery, tradePreviewQuery } from './trade-preview.ts'

/** On-chain data of a trade. Amounts are base units; null means unknown (yet). */
export type TradeChainData = {
  payBalance: bigint | null
  receiveBalance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
  amountMax: bigint | null
  /** The amount that arrives by the chosen way. */
  preview: bigint | null
  /** The payment of the queue for the amount, or the USD+ of a purchase. */
  plainPreview: bigint | null
  /** The offer to redeem now for a fee; null if the network has none. */
  instant: InstantOffer | null
  isPreviewing: boolean
  isPreviewFailed: boolean
  /** Whether the network does not respond; polling continues. */
  isSilent: boolean
}

export function useTradeChainData(
  offer: TradeOffer,
  account: Address | null,
  amount: bigint | null,
): TradeChainData {
  const settled = useDebouncedValue(amount, PREVIEW_DEBOUNCE_MS)
  const preview = useQuery(tradePreviewQuery(offer, settled))
  const fee = useQuery(tradeFeeQuery(offer, account))
  const amountMax = useQuery(tradeMaxQuery(offer, account !== null))
  const query = useQuery(chainBalancesQuery(offer.payToken.chainId, account))
  const balances = query.data
  const hasInput = amount !== null && offer.spender !== null
  const plainPreview = settled === amount && amount !== null ? (preview.data ?? null) : null
  const instant = useInstantOffer(offer, { account, amount, value: plainPreview })
  const isNow = offer.speed === 'now'
  const received = instant?.status === 'ready' ? instant.received : null
  return {
    payBalance: findTradeBalance(balances, offer.payToken.address),
    receiveBalance: findTradeBalance(balances, offer.receiveToken.address),
    nativeBalance: balances?.native ?? null,
    networkFee: fee.data ?? null,
    amountMax: amountMax.data ?? null,
    preview: isNow ? received : plainPreview,
    plainPreview,
    instant,
    isPreviewing: isNow
      ? instant?.status === 'loading'
      : hasInput && (settled !== amount || preview.isFetching) && !preview.isError,
    isPreviewFailed: hasInput && settled === amount && preview.isError,
    isSilent: isNetworkNotResponding(query),
  }
}

/** Returns the balance of USD+ or of a payment token. */
export function findTradeBalance(
  balances: ChainBalances | undefined,
  address: Address,
): bigint | null {
  if (!balances) return null
  return (
    [balances.usdPlus, ...balances.paymentTokens].find(({ token }) => token.address === address)
      ?.amount ?? null
  )
}
