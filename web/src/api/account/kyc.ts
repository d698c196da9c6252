import { createClient } from '@parvalue/shared/api/client.ts'
import { kyc } from '@parvalue/shared/api/kyc.ts'
import { user } from '@parvalue/shared/api/user.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ kyc, user }, clientOptions)

export type SentCode = { address: string; expiresAtMs: number; nextMailAtMs: number; tries: number }

export async function sendEmailCode(email: string): Promise<SentCode> {
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

/** Who is checked, where one has begun, and by whom. */
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

/** Starts an identity check; the same one again where there is one that is not judged. */
export const startCheck = (type: HolderType) => client.kyc.startCheck({ body: { type } })

/** Where the provider's form goes on; made anew for each opening, because its token runs out. */
export async function getFormUrl(): Promise<string> {
  const { form_url: formUrl } = await client.kyc.getSessionToken()
  return formUrl
}

/** Asks the provider how the check stands; what has changed arrives with the checklist. */
export const validateCheck = () => client.kyc.validateCheck()

/** Screens the holder against watch lists anew. */
export const checkAml = () => client.user.checkAml()
