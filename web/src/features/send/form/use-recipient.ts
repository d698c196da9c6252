import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { findNameRegistry, nameQuery } from '#wallet/names/name-query.ts'
import {
  findRecipientProblem,
  type NameState,
  parseRecipient,
  type RecipientProblem,
  type RecipientStanding,
  toRecipientStanding,
} from './recipient-rules.ts'
import type { SendOffer } from './send-offer.ts'
import { isRestrictedQuery } from './send-queries.ts'
import { type KnownRecipients, useKnownRecipients } from './use-known-recipients.ts'

const NAME_DEBOUNCE_MS = 400

export type Recipient = {
  /** The typed or resolved address; null if there is none. */
  address: Address | null
  /** The name that was typed; null if an address was. */
  name: string | null
  /** The contact's label; null if the address is not in the address book. */
  label: string | null
  problem: RecipientProblem | null
  /** How well the wallet knows the address; null without an address. */
  standing: RecipientStanding | null
  known: KnownRecipients
}

type RecipientInput = { text: string; offer: SendOffer; account: Address | null }

/** Returns the recipient with its name, standing and what the token's restrictor says (requirement MN-01). */
export function useRecipient({ text, offer, account }: RecipientInput): Recipient {
  const { chainId } = offer
  const known = useKnownRecipients(account)
  const typed = parseRecipient(text)
  const name = typed.is === 'name' ? typed.name : null
  const settled = useDebouncedValue(name, NAME_DEBOUNCE_MS)
  const resolved = useQuery(nameQuery(chainId, settled))
  const nameState = toNameState({ chainId, name, settled, resolved })
  const found = nameState === 'resolved' ? (resolved.data ?? null) : null
  const address = typed.is === 'address' ? typed.address : found
  const isRestricted = useQuery(isRestrictedQuery(offer, account && address)).data ?? null
  const { contracts } = offer
  const contact = known.contacts.find((one) => one.address.toLowerCase() === address?.toLowerCase())
  return {
    address,
    name,
    label: contact?.label ?? null,
    problem: findRecipientProblem({
      ...{ typed, name: nameState, address, account, contracts, isRestricted },
    }),
    standing: address && account && toRecipientStanding(address, known.addresses, account),
    known,
  }
}

type NameInput = {
  chainId: number
  name: string | null
  settled: string | null
  resolved: Pick<UseQueryResult<Address | null>, 'data' | 'isError'>
}

function toNameState({ chainId, name, settled, resolved }: NameInput): NameState {
  if (name === null) return 'none'
  if (findNameRegistry(chainId) === null) return 'unsupported'
  if (name !== settled) return 'loading'
  if (resolved.data) return 'resolved'
  if (resolved.data === null) return 'unknown'
  return resolved.isError ? 'failed' : 'loading'
}
