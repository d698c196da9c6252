import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { balancesQuery, type ChainBalances } from '#tokens/balances.ts'
import { isNotResponding } from '#tokens/is-silent.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { stockBalancesQuery } from './wrap-queries.ts'

/** `null`: not known (yet). */
export type WrapBalances = {
  asset: bigint | null
  wrapped: bigint | null
  native: bigint | null
  /** The network does not answer; it is asked on. */
  isSilent: boolean
}

/** USD+ is read with all dollars of its network, the token of a stock alone. */
export function useWrapBalances(offer: WrapOffer, account: Address | null): WrapBalances {
  const isStock = offer.stockId !== null
  const dollars = useQuery(balancesQuery(offer.chainId, isStock ? null : account))
  const stock = useQuery(stockBalancesQuery(offer, account))
  return isStock ? toReading(stock, stock.data) : toReading(dollars, toUsdPlus(dollars.data))
}

type Known = { asset: bigint; wrapped: bigint; native: bigint }

const toUsdPlus = (data: ChainBalances | undefined): Known | undefined =>
  data && {
    asset: data.usdPlus.amount,
    wrapped: data.wrapped?.amount ?? 0n,
    native: data.native,
  }

const toReading = (
  reading: Parameters<typeof isNotResponding>[0],
  known: Known | undefined,
): WrapBalances => ({
  asset: known?.asset ?? null,
  wrapped: known?.wrapped ?? null,
  native: known?.native ?? null,
  isSilent: isNotResponding(reading),
})
