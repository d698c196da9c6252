import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { type Contact, contactsQuery } from '#api/transfers/contacts.ts'
import { recipientsQuery } from '#api/transfers/transfers.ts'
import { transactionStore } from '#tx/chain/transactions.ts'
import type { JournalEntry } from '#tx/journal/journal-entry.ts'
import { useStore } from '#wallet/store.ts'

export type KnownRecipients = {
  contacts: readonly Contact[]
  /** Earlier recipients and contacts, without duplicates; earlier ones first. */
  addresses: readonly Address[]
  /** Whether the server's lists are missing, so that a known address may look new. */
  isIncomplete: boolean
}

/** Returns the addresses that the wallet has sent tokens to or has saved, from the server and from this browser. */
export function useKnownRecipients(account: Address | null): KnownRecipients {
  const contacts = useQuery(contactsQuery(account))
  const recipients = useQuery(recipientsQuery(account))
  const { entries } = useStore(transactionStore)
  const saved = contacts.data ?? []
  const addresses = [
    ...listSentTo(entries, account),
    ...(recipients.data ?? []),
    ...saved.map(({ address }) => address),
  ]
  return {
    contacts: saved,
    addresses: [...new Map(addresses.map((one) => [one.toLowerCase(), one])).values()],
    isIncomplete: contacts.isError || recipients.isError,
  }
}

/** Lists the recipients of completed transfers in this browser's journal, newest first. */
export const listSentTo = (entries: readonly JournalEntry[], account: Address | null): Address[] =>
  entries
    .filter(({ kind, state }) => kind === 'sendTokens' && state === 'done')
    .filter((entry) => entry.account.toLowerCase() === account?.toLowerCase())
    .map(({ facts }) => facts.recipient as Address | undefined)
    .filter((address) => address !== undefined)
    .reverse()
