import { z } from 'zod'
import {
  ACCESS_TOKEN_DAYS_MAX,
  ACCESS_TOKEN_NAME_LENGTH_MAX,
  accessTokenData,
  accessTokenScopes,
} from '../domain/identity/access-token.ts'
import { defineEndpoint } from './endpoint.ts'
import { idField } from './fields.ts'

const accessToken = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(accessTokenScopes),
  personal_data: z.array(z.enum(accessTokenData)),
  chain_id: z.int(),
  created_dt: z.iso.datetime(),
  expires_dt: z.iso.datetime(),
  /** Time of the last recorded use; uses within a minute of it are not recorded. Null if the token was never used. */
  last_used_dt: z.iso.datetime().nullable(),
})

export const accessTokenEndpoints = {
  createAccessToken: defineEndpoint({
    method: 'POST',
    path: '/user/access_tokens',
    access: 'wallet',
    origin: 'ours',
    summary: 'Creates an access token for a caller without cookies; it is shown only once.',
    fresh: true,
    isSessionOnly: true,
    refuses: ['conflict'],
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, 'A token needs a name.')
        .max(ACCESS_TOKEN_NAME_LENGTH_MAX, 'This name is too long.')
        .regex(/^\P{Cc}*$/u, 'This must be one line of letters.')
        .meta({ examples: ['Spreadsheet'] }),
      scope: z.enum(accessTokenScopes),
      /** Personal data that the token reads; none of it without this field. */
      personal_data: z.array(z.enum(accessTokenData)).max(accessTokenData.length).optional(),
      days: z
        .int()
        .min(1, 'At least a day.')
        .max(ACCESS_TOKEN_DAYS_MAX, 'At most a year.')
        .meta({ examples: [90] }),
    }),
    answer: z.strictObject({ token: z.string(), access_token: accessToken }),
  }),
  listAccessTokens: defineEndpoint({
    method: 'GET',
    path: '/user/access_tokens',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the active access tokens of this wallet, newest first.',
    isSessionOnly: true,
    answer: z.strictObject({ access_tokens: z.array(accessToken) }),
  }),
  endAccessToken: defineEndpoint({
    method: 'DELETE',
    path: '/user/access_tokens/{access_token_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Revokes an access token of this wallet.',
    isSessionOnly: true,
    terms: 'none',
    params: z.strictObject({ access_token_id: idField }),
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
}
