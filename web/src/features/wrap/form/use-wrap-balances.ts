import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChainBalances, chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { stockBalancesQuery } from './wrap-queries.ts'

/** Balances of asset and wrapped token in base units; null means unknown (yet). */
export type WrapBalances = {
  asset: bigint | null
  wrapped: bigint | null
  native: bigint | null
  /** Whether the network does not respond; polling continues. */
  isSilent: boolean
}

/** Returns the balances. USD+ is read together with all dollar tokens of its network, a stock's token on its own. */
export function useWrapBalances(offer: WrapOffer, account: Address | null): WrapBalances {
  const isStock = offer.stockId !== null
  const dollars = useQuery(chainBalancesQuery(offer.chainId, isStock ? null : account))
  const stock = useQuery(stockBalancesQuery(offer, account))
  return isStock ? toBalances(stock, stock.data) : toBalances(dollars, toUsdPlus(dollars.data))
}

type KnownBalances = { asset: bigint; wrapped: bigint; native: bigint }

const toUsdPlus = (data: ChainBalances | undefined): KnownBalances | undefined =>
  data && {
    asset: data.usdPlus.amount,
    wrapped: data.wrapped?.amount ?? 0n,
    native: data.native,
  }

const toBalances = (
  query: Parameters<typeof isNetworkNotResponding>[0],
  known: KnownBalances | undefined,
): WrapBalances => ({
  asset: known?.asset ?? null,
  wrapped: known?.wrapped ?? null,
  native: known?.native ?? null,
  isSilent: isNetworkNotResponding(query),
})
