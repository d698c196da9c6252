import type { UseQueryResult } from '@tanstack/react-query'

type QueryStatus = Pick<
  UseQueryResult,
  'fetchStatus' | 'failureCount' | 'errorUpdatedAt' | 'dataUpdatedAt'
>

/** Returns whether a network does not respond, from its query's status. The query retries by itself. */
export const isNetworkNotResponding = ({
  fetchStatus,
  failureCount,
  errorUpdatedAt,
  dataUpdatedAt,
}: QueryStatus): boolean =>
  // The query is paused while the browser is offline.
  fetchStatus === 'paused' || failureCount > 0 || errorUpdatedAt > dataUpdatedAt
