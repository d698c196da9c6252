import type { UseQueryResult } from '@tanstack/react-query'

type Reading = Pick<
  UseQueryResult,
  'fetchStatus' | 'failureCount' | 'errorUpdatedAt' | 'dataUpdatedAt'
>

/** Whether a network does not answer, as its last reading shows; it is asked again by itself. */
export const isSilent = ({
  fetchStatus,
  failureCount,
  errorUpdatedAt,
  dataUpdatedAt,
}: Reading): boolean =>
  // Paused: the browser is offline.
  fetchStatus === 'paused' || failureCount > 0 || errorUpdatedAt > dataUpdatedAt
