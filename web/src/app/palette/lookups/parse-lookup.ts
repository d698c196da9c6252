import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { isOrderIdText } from '#features/orders/order-number.ts'

/** An identifier that a user pasted or typed. */
export type Lookup =
  | { of: 'address'; address: Address }
  /** The hash of a transaction, or the id of a transfer through the bridge. */
  | { of: 'hash'; hash: Hex }
  | { of: 'order'; id: string }
  /** The short number by which the pages name an order. */
  | { of: 'orderNumber'; number: string }

const ADDRESS = /^0x[0-9a-f]{40}$/
const HASH = /^0x[0-9a-f]{64}$/
const ORDER_NUMBER = /^[0-9a-f]{8}$/

/** Returns the identifier that the text is; null if it is none. */
export function parseLookup(typed: string): Lookup | null {
  const text = typed.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '').trim()
  const lower = text.toLowerCase()
  if (ADDRESS.test(lower)) return { of: 'address', address: lower as Address }
  if (HASH.test(lower)) return { of: 'hash', hash: lower as Hex }
  const id = lower.replace(/^(?:(?:order|orden)\s+)?#?/, '')
  if (ORDER_NUMBER.test(id)) return { of: 'orderNumber', number: id.toUpperCase() }
  return isOrderIdText(id) ? { of: 'order', id } : null
}
