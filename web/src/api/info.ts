import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** `yield` is a fraction of one year, null before the first rebase. */
export const usdPlusInfoQuery = queryOptions({
  queryKey: ['usd-plus-info'],
  queryFn: ({ signal }) => client.treasury.getUsdPlusInfo(undefined, { signal }),
  staleTime: 60_000,
})
