import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Contact } from '#api/transfers/contacts.ts'
import { parseRecipient } from '../form/recipient-rules.ts'

export type ContactProblem =
  | 'invalid'
  | 'checksum'
  | 'self'
  | 'known'
  | 'label_empty'
  | 'label_used'

type ContactInput = {
  addressText: string
  labelText: string
  account: Address
  contacts: readonly Contact[]
  /** Whether a saved contact is changed, whose address is known. */
  isEdit: boolean
}

type Checked = { contact: Contact } | { problem: ContactProblem }

/** Returns the contact to save, or the first reason against it. Two contacts of the same name could be confused. */
export function checkContact(input: ContactInput): Checked {
  const { addressText, labelText, account, contacts, isEdit } = input
  const typed = parseRecipient(addressText)
  const label = labelText.trim()
  if (typed.is === 'wrong') return { problem: typed.reason }
  if (typed.is !== 'address') return { problem: 'invalid' }
  const isSame = (one: string) => one.toLowerCase() === typed.address.toLowerCase()
  if (isSame(account)) return { problem: 'self' }
  const others = contacts.filter(({ address }) => !isSame(address))
  if (!isEdit && others.length < contacts.length) return { problem: 'known' }
  if (label === '') return { problem: 'label_empty' }
  if (others.some((one) => one.label.toLowerCase() === label.toLowerCase()))
    return { problem: 'label_used' }
  return { contact: { address: typed.address, label } }
}
