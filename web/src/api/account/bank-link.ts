import { brokerage } from '@parvalue/shared/api/brokerage.ts'
import { createClient } from '@parvalue/shared/api/client.ts'
import { clientOptions } from '../client/client.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ brokerage }, clientOptions)

export type BankForm = { url: string | null; expiresAtMs: number }

/** The form of the bank-linking service; `url` is null where it comes with a script of theirs. */
export async function openBankForm(): Promise<BankForm> {
  const { form_url, expires_dt } = await client.brokerage.createLinkToken()
  return { url: form_url, expiresAtMs: Date.parse(expires_dt) }
}

/** What the form hands back once somebody has chosen an account there. */
export type ChosenBank = { publicToken: string; accountId: string }

export const linkBank = ({ publicToken, accountId }: ChosenBank) =>
  client.brokerage.createAchRelationship({
    body: { public_token: publicToken, account_id: accountId },
  })

export const unlinkBank = (bankId: string) =>
  client.brokerage.deleteAchRelationship({ params: { relationship_id: bankId } })
