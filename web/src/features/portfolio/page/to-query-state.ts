import type { UseQueryResult } from '@tanstack/react-query'
import { toServerMs } from '#device/clock.ts'
import type { PortfolioQueryState } from './portfolio-data.ts'

export const toQueryState = <Value>({
  data,
  isError,
  dataUpdatedAt,
}: UseQueryResult<Value>): PortfolioQueryState<Value> => ({
  data: data ?? null,
  isFailed: isError,
  knownMs: toServerMs(dataUpdatedAt),
})
