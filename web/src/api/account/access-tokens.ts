import { accessTokenEndpoints } from '@parvalue/shared/api/access-tokens.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import type { AccessTokenScope } from '@parvalue/shared/domain/identity/access-token.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'
import { createRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { refetchInterval } from '../live/live-state.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ accessTokens: accessTokenEndpoints }, clientOptions)

export type AccessToken = {
  id: string
  name: string
  scope: AccessTokenScope
  createdMs: number
  expiresMs: number
  /** Rounded to the minute; null if the token was never used. */
  lastUsedMs: number | null
}

export const TOKENS_KEY = [...ACCOUNT_KEY, 'access-tokens'] as const

export const accessTokensQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<AccessToken[]> => {
            const answer = await client.accessTokens.listAccessTokens(undefined, { signal })
            return answer.access_tokens.map(toToken)
          },
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

type TokenAnswer = EndpointAnswer<
  typeof accessTokenEndpoints.listAccessTokens
>['access_tokens'][number]

const toToken = (token: TokenAnswer): AccessToken => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  createdMs: Date.parse(token.created_dt),
  expiresMs: Date.parse(token.expires_dt),
  lastUsedMs: token.last_used_dt === null ? null : Date.parse(token.last_used_dt),
})

export type TokenInput = { name: string; scope: AccessTokenScope; days: number }

/** Returns the token's secret, which only this response contains. */
export const createTokenRequest = createRequest(
  async (body: TokenInput) => (await client.accessTokens.createAccessToken({ body })).token,
)

const endRequest = createRequest((id: string) =>
  client.accessTokens.endAccessToken({ params: { access_token_id: id } }),
)

const inTurn = createSerialQueue()

/** Deletes a token. Fails with an error message if it is deleted already. */
export const deleteAccessToken = (id: string) => inTurn(() => endRequest.send(id))
