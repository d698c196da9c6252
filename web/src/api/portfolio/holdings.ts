import { createApiClient } from '@parvalue/shared/api/client.ts'
import { holdingEndpoints } from '@parvalue/shared/api/holdings.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { toUnits18 } from '../client/decimal-text.ts'
import { PORTFOLIO_KEY } from './portfolio-keys.ts'

const client = createApiClient({ holdings: holdingEndpoints }, apiClientOptions)

/** Wrapped tokens, as the amount of stock tokens that they unwrap to, in units of 18 decimals. */
export type WrappedBalance = { stockId: number; underlying: bigint }

const REFETCH_MS = 10_000

export const wrappedBalancesQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...PORTFOLIO_KEY, account, 'wrapped'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<WrappedBalance[]> => {
            const rows = await client.holdings.listWrappedHoldings(undefined, { signal })
            return rows.map(({ stock_id, underlying_amount }) => ({
              stockId: stock_id,
              underlying: toUnits18(underlying_amount),
            }))
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })
