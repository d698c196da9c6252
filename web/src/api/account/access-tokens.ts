import { accessTokenEndpoints } from '@parvalue/shared/api/access-tokens.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import type {
  AccessTokenData,
  AccessTokenScope,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { createApiRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ accessTokens: accessTokenEndpoints }, apiClientOptions)

export type AccessToken = {
  id: string
  name: string
  scope: AccessTokenScope
  /** Personal data that the token reads. */
  personalData: readonly AccessTokenData[]
  createdMs: number
  expiresMs: number
  /** Time of the last recorded use in ms; uses within a minute of it are not recorded. Null if never used. */
  lastUsedMs: number | null
}

export const ACCESS_TOKENS_KEY = [...ACCOUNT_KEY, 'access-tokens'] as const

export const accessTokensQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...ACCESS_TOKENS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<AccessToken[]> => {
            const answer = await client.accessTokens.listAccessTokens(undefined, { signal })
            return answer.access_tokens.map(toToken)
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

type TokenAnswer = EndpointAnswer<
  typeof accessTokenEndpoints.listAccessTokens
>['access_tokens'][number]

const toToken = (token: TokenAnswer): AccessToken => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  personalData: token.personal_data,
  createdMs: Date.parse(token.created_dt),
  expiresMs: Date.parse(token.expires_dt),
  lastUsedMs: token.last_used_dt === null ? null : Date.parse(token.last_used_dt),
})

export type AccessTokenInput = {
  name: string
  scope: AccessTokenScope
  personalData: readonly AccessTokenData[]
  days: number
}

/** The request that creates a token and returns its secret, which no later response contains. */
export const accessTokenCreationRequest = createApiRequest(
  async ({ personalData, ...rest }: AccessTokenInput) => {
    const body = { ...rest, personal_data: [...personalData] }
    return (await client.accessTokens.createAccessToken({ body })).token
  },
)

const endRequest = createApiRequest((id: string) =>
  client.accessTokens.endAccessToken({ params: { access_token_id: id } }),
)

const enqueue = createSerialQueue()

/** Deletes a token. Fails with an error message if it is deleted already. */
export const deleteAccessToken = (id: string) => enqueue(() => endRequest.send(id))
