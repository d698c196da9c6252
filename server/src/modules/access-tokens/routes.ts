import type { Api } from '@parvalue/shared/api/table.ts'
import {
  ACCESS_TOKENS_MAX,
  accessTokenData,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import {
  type AccessToken,
  type AccessTokenDeps,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from './service.ts'

export const createAccessTokenHandlers = (
  deps: AccessTokenDeps,
): GroupHandlers<Api['access-tokens']> => ({
  createAccessToken: async ({ session, body }) => {
    const { personal_data: chosen = [], ...rest } = body
    const personalData = accessTokenData.filter((kind) => chosen.includes(kind))
    const created = await createAccessToken(deps, session, { ...rest, personalData })
    if (!created.ok) {
      throw new AppError('conflict', {
        message: `You have reached the limit of ${ACCESS_TOKENS_MAX} tokens. Revoke one first.`,
      })
    }
    const { token, record } = created.value
    return { token, access_token: toRecord(record) }
  },
  listAccessTokens: async ({ session }) => ({
    access_tokens: (await listAccessTokens(deps, session.address)).map(toRecord),
  }),
  endAccessToken: async ({ session, params }) => {
    const { address } = session
    const isEnded = await revokeAccessToken(deps.db, { address, id: params.access_token_id })
    if (!isEnded) throw new AppError('not_found')
    return { ok: true }
  },
})

const toRecord = (token: AccessToken) => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  personal_data: [...token.personalData],
  chain_id: token.chainId,
  created_dt: new Date(token.createdAtMs).toISOString(),
  expires_dt: new Date(token.expiresAtMs).toISOString(),
  last_used_dt: token.lastUsedAtMs === null ? null : new Date(token.lastUsedAtMs).toISOString(),
})
