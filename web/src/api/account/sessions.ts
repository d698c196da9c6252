import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClient } from '../client/client.ts'
import { createApiRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A session in which this wallet is signed in. */
export type SignedInSession = {
  id: string
  /** The browser and system, from the user agent. */
  device: string
  chainId: number
  createdMs: number
  lastSeenMs: number
  expiresMs: number
  isCurrent: boolean
}

export const SESSIONS_KEY = [...ACCOUNT_KEY, 'sessions'] as const

export const signedInSessionsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<SignedInSession[]> => {
            const { sessions } = await apiClient.user.listSessions(undefined, { signal })
            return sessions.map((one) => ({
              id: one.id,
              device: one.device,
              chainId: one.chain_id,
              createdMs: Date.parse(one.created_dt),
              lastSeenMs: Date.parse(one.last_seen_dt),
              expiresMs: Date.parse(one.expires_dt),
              isCurrent: one.is_current,
            }))
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

const endRequest = createApiRequest((id: string) =>
  apiClient.user.endSession({ params: { session_id: id } }),
)

const enqueue = createSerialQueue()

/** Ends a session. Fails with an error message if it has ended already. */
export const endSignedInSession = (id: string) => enqueue(() => endRequest.send(id))
