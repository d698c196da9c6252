import { type Address, isAddressText } from '../values/address.ts'

/** Length of a note in characters; it is only in the link, never on a chain. */
export const REQUEST_NOTE_LENGTH_MAX = 140

const AMOUNT_LENGTH_MAX = 60

/** A payment that a link asks for; anyone can write such a link, so none of it is trusted. */
export type PaymentRequest = {
  to: Address
  chainId: number
  token: Address
  /** Decimal text; empty if the payer chooses the amount. */
  amountText: string
  /** A text for the payer; empty if there is none. */
  note: string
}

/** Returns the link to our page that fills in a payment. Amounts are quoted as the router quotes them, to stay exact. */
export function toRequestLink(publicUrl: string, request: PaymentRequest): string {
  const { to, chainId, token, amountText, note } = request
  const search = new URLSearchParams({ to, network: `${chainId}`, token })
  if (amountText !== '') search.set('amount', JSON.stringify(amountText))
  if (note !== '') search.set('note', JSON.stringify(note))
  return `${publicUrl}/send?${search}`
}

/** Returns the URI of EIP-681 that other wallets understand, with the amount in base units; null for an open amount. */
export function toPaymentUri(
  { to, chainId, token }: Omit<PaymentRequest, 'amountText' | 'note'>,
  amount: bigint | null,
): string {
  const amountPart = amount === null ? '' : `&uint256=${amount}`
  return `ethereum:${token}@${chainId}/transfer?address=${to}${amountPart}`
}

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

/** Removes what a note could hide or reorder text with, and what is too long. */
export const toRequestNote = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, ' ').slice(0, REQUEST_NOTE_LENGTH_MAX)

/** Parses the search parameters of a link; null if it is no complete request. */
export function parsePaymentRequest(
  search: Readonly<Record<string, unknown>>,
): PaymentRequest | null {
  const { to, network, token, amount, note } = search
  const chainId = Number(network)
  if (typeof to !== 'string' || !isAddressText(to)) return null
  if (typeof token !== 'string' || !isAddressText(token)) return null
  if (!Number.isSafeInteger(chainId) || chainId <= 0) return null
  const amountText = toText(amount)
  const isAmount = /^\d*\.?\d*$/.test(amountText) && amountText.length <= AMOUNT_LENGTH_MAX
  const parts = { to, chainId, token, note: toRequestNote(toText(note)) }
  return { ...parts, amountText: isAmount ? amountText : '' }
}

/** The router parses digits as a number. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
