import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { treasuryEndpoints } from '@parvalue/shared/api/treasury.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'

const client = createApiClient({ treasury: treasuryEndpoints }, apiClientOptions)

/** Value of one share at a point in time, with INDEX_DECIMALS decimals. */
export type ShareValuePoint = { atMs: number; index: bigint }

/**
 * The yield of USD+: `yield` is a fraction per year, null before the first rebase; `basis` has the two points from
 * which the yield is computed.
 */
export type UsdPlusYieldData = {
  yield: number | null
  basis: { from: ShareValuePoint; to: ShareValuePoint } | null
}

type Answer = EndpointAnswer<typeof treasuryEndpoints.getUsdPlusInfo>

/** Queries the yield of USD+, which the splash page shows (requirement AU-06). */
export const usdPlusYieldQuery = queryOptions({
  queryKey: ['usd-plus-info'],
  queryFn: async ({ signal }): Promise<UsdPlusYieldData> =>
    toInfo(await client.treasury.getUsdPlusInfo(undefined, { signal })),
  staleTime: 60_000,
})

const toInfo = (answer: Answer): UsdPlusYieldData => ({
  yield: answer.yield,
  basis: answer.basis && { from: toPoint(answer.basis.from), to: toPoint(answer.basis.to) },
})

const toPoint = (point: NonNullable<Answer['basis']>['from']): ShareValuePoint => ({
  atMs: Date.parse(point.created_dt),
  index: BigInt(point.balance_per_share),
})
