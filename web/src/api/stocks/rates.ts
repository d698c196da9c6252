import { createApiClient } from '@parvalue/shared/api/client.ts'
import { usdPlusEndpoints } from '@parvalue/shared/api/usdplus.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'
import { EARNINGS_KEY } from '../portfolio/earnings-keys.ts'

const client = createApiClient({ usdplus: usdPlusEndpoints }, clientOptions)

/** Value of one wUSD+ right after a rebase, in USD+ with 18 decimals. */
export type RatePoint = { atMs: number; rate: bigint }

const REFETCH_MS = 15_000

/** One point for each rebase since wUSD+ was deployed, oldest first. */
export const ratesQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['usdplus-rates', chainId],
    queryFn: async ({ signal }): Promise<RatePoint[]> => {
      const query = { chain_id: chainId }
      const answer = await client.usdplus.listRates({ query }, { signal })
      return answer.flatMap(({ created_dt, usdplus_per_wusdplus: rate }) =>
        rate === null ? [] : [{ atMs: Date.parse(created_dt), rate: BigInt(rate) }],
      )
    },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

/** A wallet's earnings on one chain. `wrapped` is in base units of wUSD+, other amounts in base units of USD+. */
export type Earnings = {
  chainId: number
  usdPlus: bigint
  wrapped: bigint
  wrappedWorth: bigint
  cameIn: bigint
  wentOut: bigint
  earned: bigint
}

/** Earnings of a wallet's USD+ and wUSD+, by chain. */
export const earningsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...EARNINGS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<Earnings[]> => {
            const answer = await client.usdplus.listEarnings(undefined, { signal })
            return answer.map((row) => ({
              chainId: row.chain_id,
              usdPlus: BigInt(row.usdplus_quantity),
              wrapped: BigInt(row.wusdplus_quantity),
              wrappedWorth: BigInt(row.wusdplus_value_quantity),
              cameIn: BigInt(row.in_quantity),
              wentOut: BigInt(row.out_quantity),
              earned: BigInt(row.earned_quantity),
            }))
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })
