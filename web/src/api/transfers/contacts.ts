import { createApiClient } from '@parvalue/shared/api/client.ts'
import { contactEndpoints } from '@parvalue/shared/api/contacts.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { queryClient, WALLET_SCOPE } from '../client/query-client.ts'
import { createApiRequest } from '../client/request.ts'

const client = createApiClient({ contacts: contactEndpoints }, apiClientOptions)

/** An address that the wallet's owner has named. */
export type Contact = { address: Address; label: string }

const CONTACTS_KEY = [WALLET_SCOPE, 'contacts'] as const

type ContactsAnswer = Awaited<ReturnType<typeof client.contacts.listContacts>>

const toContacts = ({ contacts }: ContactsAnswer): Contact[] =>
  contacts.map(({ address, label }) => ({ address, label }))

/** Queries the address book of a wallet by name. */
export const contactsQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) =>
            toContacts(await client.contacts.listContacts(undefined, { signal })),
    meta: { isSilent: true },
  })

type ContactChange = { account: Address; contact: Contact }

const apply = (account: Address, answer: ContactsAnswer) =>
  queryClient.setQueryData([...CONTACTS_KEY, account], toContacts(answer))

/** Adds a contact or changes its name. */
export const saveContactRequest = createApiRequest(async ({ account, contact }: ContactChange) => {
  const { address, label } = contact
  apply(account, await client.contacts.saveContact({ params: { address }, body: { label } }))
})

export const removeContactRequest = createApiRequest(
  async ({ account, contact: { address } }: ContactChange) => {
    apply(account, await client.contacts.removeContact({ params: { address } }))
  },
)
