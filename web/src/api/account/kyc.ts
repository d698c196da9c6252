import { createApiClient } from '@parvalue/shared/api/client.ts'
import { kycEndpoints } from '@parvalue/shared/api/kyc.ts'
import { userEndpoints } from '@parvalue/shared/api/user.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ kyc: kycEndpoints, user: userEndpoints }, apiClientOptions)

export type SentEmailCode = {
  address: string
  expiresAtMs: number
  nextMailAtMs: number
  tries: number
}

export async function sendEmailCode(email: string): Promise<SentEmailCode> {
  const answer = await client.user.setEmail({ body: { email } })
  return {
    address: answer.email,
    expiresAtMs: Date.parse(answer.expires_dt),
    nextMailAtMs: Date.parse(answer.next_mail_dt),
    tries: answer.tries,
  }
}

export const confirmEmail = (body: { email: string; code: string }) =>
  client.user.verifyEmail({ body })

/** The current identity check: the holder's type, null if none was started, and the provider's name. */
export type IdentityCheck = { type: HolderType | null; provider: string }

export const identityCheckQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'identity'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<IdentityCheck> => {
            const { type, provider_name } = await client.kyc.getCheck(undefined, { signal })
            return { type, provider: provider_name }
          },
    meta: { isSilent: true },
  })

/** Starts an identity check, or returns the pending one. */
export const startIdentityCheck = (type: HolderType) => client.kyc.startCheck({ body: { type } })

/**
 * Returns the address of the provider's form. Each opening needs a new one, because its token expires.
 */
export async function getIdentityFormUrl(): Promise<string> {
  const { form_url: formUrl } = await client.kyc.getSessionToken()
  return formUrl
}

/** Has the server fetch the check's result from the provider; changes arrive with the checklist. */
export const refreshIdentityCheck = () => client.kyc.validateCheck()

/** Screens the holder against sanctions lists and watchlists again. */
export const rescreenHolder = () => client.user.checkAml()
