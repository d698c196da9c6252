import { ApiError } from '@parvalue/shared/api/client.ts'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { showErrorToast } from './toasts.ts'

const RETRIES_MAX = 2

/** Queries of one wallet start with this key, so that they are cleared when the wallet disconnects. */
export const WALLET_SCOPE = 'personal'

export const queryClient = new QueryClient({
  // On-chain reads are no API requests; the components that show them report the failure.
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (error instanceof ApiError && !isSilent(query)) showErrorToast(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchIntervalInBackground: false,
      retry: (failures, error) => failures < RETRIES_MAX && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
})

/**
 * Returns whether all who read the query report its failure themselves. Readers share the data of one key, and the
 * query's own `meta` is that of the reader that came last.
 */
export function isSilent({ observers, meta }: Pick<Query, 'observers' | 'meta'>): boolean {
  const readers = observers.length > 0 ? observers.map(({ options }) => options.meta) : [meta]
  return readers.every((reader) => reader?.isSilent === true)
}

/** Returns whether a retry may succeed: network failures and server errors can pass, a rejection cannot. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Removes the queries synchronously, so that it never removes those of the next wallet. */
export const clearWalletQueries = () => queryClient.removeQueries({ queryKey: [WALLET_SCOPE] })
