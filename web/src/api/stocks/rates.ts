import { createApiClient } from '@parvalue/shared/api/client.ts'
import { usdPlusEndpoints } from '@parvalue/shared/api/usdplus.ts'
import type { IndexPoint } from '@parvalue/shared/domain/money/usd-plus-earnings.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { EARNINGS_KEY } from '../portfolio/earnings-keys.ts'

const client = createApiClient({ usdplus: usdPlusEndpoints }, apiClientOptions)

/** Value of one wUSD+ right after a rebase, in USD+ with 18 decimals. */
export type WrappedUsdPlusRate = { atMs: number; rate: bigint }

const REFETCH_MS = 15_000

/** Queries the value of wUSD+: one point for each rebase since wUSD+ was deployed, oldest first. */
export const wrappedUsdPlusRatesQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['usdplus-rates', chainId],
    queryFn: async ({ signal }): Promise<WrappedUsdPlusRate[]> => {
      const query = { chain_id: chainId }
      const answer = await client.usdplus.listRates({ query }, { signal })
      return answer.flatMap(({ created_dt, usdplus_per_wusdplus: rate }) =>
        rate === null ? [] : [{ atMs: Date.parse(created_dt), rate: BigInt(rate) }],
      )
    },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

/** Queries the value of one share of USD+ on a chain: one point for each rebase, oldest first. */
export const usdPlusIndexQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['usdplus-index', chainId],
    queryFn: async ({ signal }): Promise<IndexPoint[]> => {
      const query = { chain_id: chainId }
      const answer = await client.usdplus.listRates({ query }, { signal })
      return answer.map(({ created_dt, balance_per_share: index }) => ({
        atMs: Date.parse(created_dt),
        index: BigInt(index),
      }))
    },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

/** A wallet's earnings on one chain. `wrapped` is in base units of wUSD+, other amounts in base units of USD+. */
export type UsdPlusEarnings = {
  chainId: number
  usdPlus: bigint
  wrapped: bigint
  wrappedValue: bigint
  received: bigint
  sent: bigint
  earned: bigint
}

/** Queries the earnings of a wallet's USD+ and wUSD+, by chain. */
export const usdPlusEarningsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...EARNINGS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<UsdPlusEarnings[]> => {
            const answer = await client.usdplus.listEarnings(undefined, { signal })
            return answer.map((row) => ({
              chainId: row.chain_id,
              usdPlus: BigInt(row.usdplus_quantity),
              wrapped: BigInt(row.wusdplus_quantity),
              wrappedValue: BigInt(row.wusdplus_value_quantity),
              received: BigInt(row.in_quantity),
              sent: BigInt(row.out_quantity),
              earned: BigInt(row.earned_quantity),
            }))
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })
