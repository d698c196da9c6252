import { z } from 'zod'
import { CONTACT_LABEL_LENGTH_MAX } from '../domain/transfers/contact.ts'
import { defineEndpoint } from './endpoint.ts'
import { addressField } from './fields.ts'

const time = z.iso.datetime()

const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const oneContact = z.strictObject({ address: addressField.meta({ examples: [CAROL] }) })

const contactsAnswer = z.strictObject({
  contacts: z.array(z.strictObject({ address: addressField, label: z.string(), created_dt: time })),
})

const label = z
  .string()
  .overwrite((text) => text.replace(/\p{Cf}/gu, ''))
  .trim()
  .min(1, 'Enter a name.')
  .max(CONTACT_LABEL_LENGTH_MAX)
  .refine((text) => !/\p{Cc}/u.test(text), 'This is not valid.')
  .meta({ examples: ['Maria'] })

/** The address book of a wallet. */
export const contactEndpoints = {
  listContacts: defineEndpoint({
    method: 'GET',
    path: '/user/contacts',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the address book of this wallet by name.',
    answer: contactsAnswer,
  }),
  saveContact: defineEndpoint({
    method: 'PUT',
    path: '/user/contacts/{address}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Adds an address to the address book, or changes its name.',
    params: oneContact,
    refuses: ['conflict'],
    body: z.strictObject({ label }),
    answer: contactsAnswer,
  }),
  removeContact: defineEndpoint({
    method: 'DELETE',
    path: '/user/contacts/{address}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Removes an address from the address book; repeating it changes nothing.',
    params: oneContact,
    answer: contactsAnswer,
  }),
}
