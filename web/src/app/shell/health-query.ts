import { ApiError } from '@parvalue/shared/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#api/client/client.ts'
import { outages } from '#api/outage/outages.ts'
import { noteHealth } from '#api/outage/watched-fetch.ts'

const REFETCH_MS = 60_000

/** During an outage the server is asked more often, so that its end shows soon. */
const REFETCH_DURING_OUTAGE_MS = 5000

/** A server that is silent for longer counts as gone. */
const SILENCE_MAX_MS = 10_000

/** Queries the server's health. A failing health check responds with an error status, which counts as data here. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  // The query shows no toast, because the footer shows the failure.
  meta: { isSilent: true },
  queryFn: async ({ signal }) => {
    const silence = AbortSignal.timeout(SILENCE_MAX_MS)
    try {
      const answer = await apiClient.system.getHealth(undefined, {
        signal: AbortSignal.any([signal, silence]),
      })
      const isWritable = answer.checks.database === 'ok'
      noteHealth({ isAnswered: true, isWritable })
      return { status: answer.status, incident: answer.incident }
    } catch (error) {
      if (!(error instanceof ApiError) && (signal.aborted || !silence.aborted)) throw error
      noteHealth({ isAnswered: false, isWritable: false })
      return { status: 'down', incident: null } as const
    }
  },
  refetchInterval: () => {
    const isOut = outages.list().some(({ subject }) => subject === 'api' || subject === 'database')
    return isOut ? REFETCH_DURING_OUTAGE_MS : REFETCH_MS
  },
})
