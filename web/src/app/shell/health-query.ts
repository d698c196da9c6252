import { ApiError } from '@parvalue/shared/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#api/client/client.ts'

const REFETCH_MS = 60_000

/** What the server says of itself. One that cannot work refuses: that is an answer here too. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  // The footer says it.
  meta: { isSilent: true },
  queryFn: async ({ signal }) => {
    try {
      const { status, incident } = await client.system.getHealth(undefined, { signal })
      return { status, incident }
    } catch (error) {
      if (error instanceof ApiError) return { status: 'down', incident: null } as const
      throw error
    }
  },
  refetchInterval: REFETCH_MS,
})
