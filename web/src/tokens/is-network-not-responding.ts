import type { UseQueryResult } from '@tanstack/react-query'

type QueryStatus = Pick<
  UseQueryResult,
  'fetchStatus' | 'failureCount' | 'errorUpdatedAt' | 'dataUpdatedAt'
>

/** Whether a network does not respond, from its query's status. The query retries by itself. */
export const isNetworkNotResponding = ({
  fetchStatus,
  failureCount,
  errorUpdatedAt,
  dataUpdatedAt,
}: QueryStatus): boolean =>
  // Paused: the browser is offline.
  fetchStatus === 'paused' || failureCount > 0 || errorUpdatedAt > dataUpdatedAt
