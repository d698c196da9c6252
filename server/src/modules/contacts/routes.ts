import type { Api } from '@parvalue/shared/api/table.ts'
import { CONTACTS_MAX } from '@parvalue/shared/domain/transfers/contact.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import { deleteContact, listContacts, saveContact } from './store.ts'

type Deps = { db: Db; clock: Clock }

/** Requirement MN-01: each wallet has an address book of its own. */
export const createContactHandlers = ({ db, clock }: Deps): GroupHandlers<Api['contacts']> => {
  const toAnswer = async (wallet: Address) => ({
    contacts: (await listContacts(db, wallet)).map(({ address, label, createdAt }) => ({
      address: getAddress(address),
      label,
      created_dt: createdAt.toISOString(),
    })),
  })
  return {
    listContacts: ({ session }) => toAnswer(session.address),
    saveContact: async ({ session, params, body: { label } }) => {
      const { address: wallet } = session
      const address = params.address.toLowerCase() as Address
      await inTransaction(db, async (tx) => {
        const known = await listContacts(tx, wallet)
        const isNew = !known.some((contact) => contact.address === address)
        if (isNew && known.length >= CONTACTS_MAX)
          throw new AppError('conflict', { message: 'Your address book is full.' })
        await saveContact(tx, { wallet, address, label, createdAt: new Date(clock()) })
      })
      return toAnswer(wallet)
    },
    removeContact: async ({ session, params }) => {
      await deleteContact(db, session.address, params.address.toLowerCase() as Address)
      return toAnswer(session.address)
    },
  }
}
