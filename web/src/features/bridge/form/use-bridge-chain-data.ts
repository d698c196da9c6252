import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { toServerMs } from '#device/clock.ts'
import { type ChainBalances, chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import {
  bridgeCapacityQuery,
  bridgeNetworkFeeQuery,
  bridgePreviewQuery,
  bridgingFeeQuery,
  toBridgeEnds,
} from '../bridge-queries.ts'
import type { BridgeEnd, BridgeOffer } from './bridge-offer.ts'
import { toTighter } from './bridge-rules.ts'

/** On-chain data of a transfer. Amounts are base units; null means unknown (yet). */
export type BridgeChainData = {
  balance: bigint | null
  nativeBalance: bigint | null
  /**
   * The fee in base units of the native currency; `isOfAmount` means that the quote is for the typed amount. `atMs` is
   * 0 for the quote of another amount, which is shown until its successor arrives.
   */
  bridgingFee: { amount: bigint; atMs: number; isOfAmount: boolean } | null
  isFeeFailed: boolean
  networkFee: bigint | null
  travels: bigint | null
  arrives: bigint | null
  isPreviewing: boolean
  isPreviewFailed: boolean
  travelsMax: bigint | null
  /** Whether `travelsMax` holds for one transfer rather than for what is left of the day. */
  isMaxOfMessage: boolean
  isSourcePaused: boolean
  isDestinationPaused: boolean
  isSourceDown: boolean
  isDestinationDown: boolean
}

export function useBridgeChainData(
  offer: BridgeOffer,
  account: Address | null,
  amount: bigint | null,
): BridgeChainData {
  const route = toBridgeEnds(offer)
  const settled = useDebouncedValue(amount, PREVIEW_DEBOUNCE_MS)
  const balancesOfSource = useQuery(chainBalancesQuery(offer.chainId, account))
  const fee = useQuery(bridgingFeeQuery(route, account, settled))
  const networkFee = useQuery(bridgeNetworkFeeQuery(route, account))
  const preview = useQuery(bridgePreviewQuery(route, settled))
  const source = useQuery(bridgeCapacityQuery(route, 'source'))
  const destination = useQuery(bridgeCapacityQuery(route, 'destination'))
  const leftToday = toTighter(source.data?.leftToday ?? null, destination.data?.leftToday ?? null)
  const messageMax = toTighter(
    source.data?.messageMax ?? null,
    destination.data?.messageMax ?? null,
  )
  const hasInput = amount !== null && route !== null
  const isSettled = settled === amount
  return {
    balance: findBridgeBalance(balancesOfSource.data, offer.source),
    nativeBalance: balancesOfSource.data?.native ?? null,
    bridgingFee:
      fee.data === undefined
        ? null
        : {
            amount: fee.data,
            atMs: toServerMs(fee.dataUpdatedAt),
            isOfAmount: isSettled && !fee.isPlaceholderData,
          },
    isFeeFailed: fee.isError,
    networkFee: networkFee.data ?? null,
    travels: isSettled && hasInput ? (preview.data?.travels ?? null) : null,
    arrives: isSettled && hasInput ? (preview.data?.arrives ?? null) : null,
    isPreviewing: hasInput && (!isSettled || preview.isFetching) && !preview.isError,
    isPreviewFailed: hasInput && isSettled && preview.isError,
    travelsMax: toTighter(leftToday, messageMax),
    isMaxOfMessage: messageMax !== null && (leftToday === null || messageMax <= leftToday),
    isSourcePaused: source.data?.isPaused === true,
    isDestinationPaused: destination.data?.isPaused === true,
    isSourceDown: isNetworkNotResponding(balancesOfSource),
    isDestinationDown: isNetworkNotResponding(destination),
  }
}

export function findBridgeBalance(
  balances: ChainBalances | undefined,
  end: Pick<BridgeEnd, 'kind'> | null,
): bigint | null {
  if (!balances || !end) return null
  return end.kind === 'USD+' ? balances.usdPlus.amount : (balances.wrapped?.amount ?? null)
}
