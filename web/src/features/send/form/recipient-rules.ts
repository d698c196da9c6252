import { findImitatedAddress } from '@parvalue/shared/domain/transfers/look-alike.ts'
import { type Address, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { isAddress, isAddressEqual, zeroAddress } from 'viem'

/** The typed recipient: an address, or a name that the network's registry has to resolve. */
export type TypedRecipient =
  | { is: 'empty' }
  | { is: 'address'; address: Address }
  | { is: 'name'; name: string }
  | { is: 'wrong'; reason: 'invalid' | 'checksum' }

const NAME = /^[^\s.]+(\.[^\s.]+)+$/u

/** Parses the recipient field. A mixed-case address whose checksum is wrong has a typing error, so it is refused. */
export function parseRecipient(text: string): TypedRecipient {
  const typed = text.trim()
  if (typed === '') return { is: 'empty' }
  if (isAddressText(typed)) {
    const isChecked = isSingleCase(typed) || isAddress(typed, { strict: true })
    return isChecked ? { is: 'address', address: typed } : { is: 'wrong', reason: 'checksum' }
  }
  return NAME.test(typed) ? { is: 'name', name: typed } : { is: 'wrong', reason: 'invalid' }
}

/** An address in a single case has no checksum. */
const isSingleCase = (address: string) => {
  const digits = address.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase()
}

/** The resolution of a typed name; `unsupported`: the network has no registry of names. */
export type NameState = 'none' | 'unsupported' | 'loading' | 'unknown' | 'failed' | 'resolved'

export type RecipientProblem =
  | 'recipient_empty'
  | 'recipient_invalid'
  | 'recipient_checksum'
  | 'name_unsupported'
  | 'name_loading'
  | 'name_unknown'
  | 'name_failed'
  | 'recipient_zero'
  | 'recipient_self'
  | 'recipient_contract'
  | 'recipient_restricted'
  | 'recipient_unchecked'

export type RecipientSituation = {
  typed: TypedRecipient
  name: NameState
  /** The typed or resolved address; null if there is none. */
  address: Address | null
  account: Address | null
  /** The product's contracts and tokens, which keep every token that is sent to them. */
  contracts: readonly Address[]
  /** Whether the token's restrictor refuses the recipient; null while unknown. */
  isRestricted: boolean | null
}

const nameProblems = {
  none: null,
  resolved: null,
  unsupported: 'name_unsupported',
  loading: 'name_loading',
  unknown: 'name_unknown',
  failed: 'name_failed',
} as const satisfies Record<NameState, RecipientProblem | null>

/** Returns why tokens cannot be sent to the recipient; null if they can. */
export function findRecipientProblem(situation: RecipientSituation): RecipientProblem | null {
  const { typed, name, address, account, contracts, isRestricted } = situation
  if (typed.is === 'empty') return 'recipient_empty'
  if (typed.is === 'wrong') return `recipient_${typed.reason}`
  if (nameProblems[name] !== null) return nameProblems[name]
  if (address === null) return 'name_loading'
  if (isAddressEqual(address, zeroAddress)) return 'recipient_zero'
  if (account !== null && isAddressEqual(address, account)) return 'recipient_self'
  if (contracts.some((contract) => isAddressEqual(contract, address))) return 'recipient_contract'
  if (account === null) return null
  if (isRestricted === null) return 'recipient_unchecked'
  return isRestricted ? 'recipient_restricted' : null
}

/** How well the wallet knows a recipient; an imitation begins and ends like an address that it knows. */
export type RecipientStanding =
  | { is: 'known' }
  | { is: 'first-time' }
  | { is: 'imitation'; of: Address }

/**
 * Returns how well a recipient is known. Only saved contacts and earlier recipients are: an attacker can make any
 * address appear among the senders by sending a little.
 */
export function toRecipientStanding(
  address: Address,
  known: readonly Address[],
  own: Address,
): RecipientStanding {
  if (known.some((one) => isAddressEqual(one, address))) return { is: 'known' }
  const imitated = findImitatedAddress(address, [...known, own])
  return imitated === null ? { is: 'first-time' } : { is: 'imitation', of: imitated }
}
