import { ApiError } from '@parvalue/shared/api/client.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showErrorToast } from './toasts.ts'

const RETRIES_MAX = 2

/** Queries of one wallet start with this key, so that they go when the wallet goes. */
export const WALLET_SCOPE = 'personal'

export const queryClient = new QueryClient({
  // Reads of a chain are no requests to the server; whoever shows them says what is missing.
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (error instanceof ApiError && meta?.isSilent !== true) showErrorToast(error)
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

/** A refusal stays one however often it is asked; only the way there and the server's own faults pass. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** At once, so that it never takes away what the next wallet has begun to ask. */
export const clearPersonalQueries = () => queryClient.removeQueries({ queryKey: [WALLET_SCOPE] })
