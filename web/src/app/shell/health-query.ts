import { ApiError } from '@parvalue/shared/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#api/client/client.ts'

const REFETCH_MS = 60_000

/** Queries the server's health. A failing health check responds with an error status, which counts as data here. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  // The query shows no toast, because the footer shows the failure.
  meta: { isSilent: true },
  queryFn: async ({ signal }) => {
    try {
      const { status, incident } = await apiClient.system.getHealth(undefined, { signal })
      return { status, incident }
    } catch (error) {
      if (error instanceof ApiError) return { status: 'down', incident: null } as const
      throw error
    }
  },
  refetchInterval: REFETCH_MS,
})
