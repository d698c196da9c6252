import { brokerageEndpoints } from '@parvalue/shared/api/brokerage.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import { apiClientOptions } from '../client/client.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ brokerage: brokerageEndpoints }, apiClientOptions)

export type BankLinkSession = { url: string | null; expiresAtMs: number }

/** Creates a session of the bank-linking form; `url` is null if the provider's own script opens it. */
export async function createBankLinkSession(): Promise<BankLinkSession> {
  const { form_url, expires_dt } = await client.brokerage.createLinkToken()
  return { url: form_url, expiresAtMs: Date.parse(expires_dt) }
}

/** Result of the bank-linking form after the user has chosen a bank account. */
export type ChosenBankAccount = { publicToken: string; accountId: string }

export const linkBank = ({ publicToken, accountId }: ChosenBankAccount) =>
  client.brokerage.createAchRelationship({
    body: { public_token: publicToken, account_id: accountId },
  })

export const unlinkBank = (bankId: string) =>
  client.brokerage.deleteAchRelationship({ params: { relationship_id: bankId } })
