import { z } from 'zod'
import type { ChosenBankAccount } from '#api/account/bank-link.ts'

const messageSchema = z.looseObject({
  type: z.literal('bank-link'),
  public_token: z.string().min(1),
  account_id: z.string().min(1),
})

/**
 * Parses the message that the bank-linking form posts after the choice of an account; null for any other
 * message.
 */
export function parseBankLinkMessage(
  { origin, data }: { origin: string; data: unknown },
  formUrl: string,
): ChosenBankAccount | null {
  if (origin !== new URL(formUrl).origin) return null
  const message = messageSchema.safeParse(data)
  if (!message.success) return null
  return { publicToken: message.data.public_token, accountId: message.data.account_id }
}
