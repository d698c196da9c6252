import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { type FailureCause, failureCauses } from '#tx/failure/failure-causes.ts'

const address = z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value)))
const hex = z.custom<Hex>((value) => /^0x[0-9a-fA-F]*$/.test(String(value)))
const units = z.string().regex(/^\d+$/)
const seconds = z.int().min(0)

const order = z.strictObject({
  requestTimestamp: z.int().positive(),
  recipient: address,
  assetToken: address,
  paymentToken: address,
  sell: z.boolean(),
  orderType: z.union([z.literal(0), z.literal(1)]),
  assetTokenQuantity: units,
  paymentTokenQuantity: units,
  price: units,
  tif: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})

const quote = z.strictObject({
  feeQuote: z.strictObject({
    orderId: units,
    requester: address,
    fee: units,
    timestamp: seconds,
    deadline: seconds,
  }),
  signature: hex,
  askedAtMs: z.int().min(0),
  /** Idempotency key for submitting the order with this quote. */
  key: z.uuid(),
})

/**
 * An order from its review to its end, as saved in this browser. Each signature is saved before the next
 * step, so that a reload loses nothing.
 */
export const ticketRecordSchema = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  account: address,
  chainId: z.int().positive(),
  stockId: z.int().positive(),
  symbol: z.string(),
  processor: address,
  way: z.enum(['sponsored', 'direct']),
  order,
  /** The order id that the contract computes. */
  orderId: units,
  quote,
  permit: z
    .strictObject({
      owner: address,
      spender: address,
      value: units,
      nonce: units,
      deadline: seconds,
      signature: hex,
    })
    .nullable(),
  /**
   * The signed order. The signature covers the quote, so it is valid with `quoteSignature` only. A signature that an
   * earlier version of the page saved covers no quote and is requested again.
   */
  request: z
    .strictObject({ deadline: seconds, signature: hex, quoteSignature: hex })
    .nullable()
    .catch(null),
  /** The order's id at the server; null until the server has the order. */
  rowId: z.uuid().nullable(),
  /** Whether the page has shown the order's end. */
  isEnded: z.boolean().optional(),
  /** The cause of a failure; `text` is the server's message for the user. */
  failure: z
    .strictObject({
      cause: z.enum(failureCauses),
      detail: z.string().nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
})

export type TicketRecord = z.infer<typeof ticketRecordSchema>
export type OrderQuote = TicketRecord['quote']
export type TicketFailure = NonNullable<TicketRecord['failure']>

/** Detail of a failure: the wallet is a contract, so no key made its signature. */
export const CONTRACT_WALLET_DETAIL = 'contract_wallet'

/** The next step that a sponsored order lacks. */
export type SigningStep = 'permit' | 'request' | 'send'

export const signingSteps: readonly SigningStep[] = ['permit', 'request', 'send']

export function findNextSigningStep({ permit, request }: TicketRecord): SigningStep {
  if (permit === null) return 'permit'
  return request === null ? 'request' : 'send'
}

const unconfirmedCauses: readonly FailureCause[] = [
  'server_error',
  'rate_limited',
  'rpc_unreachable',
]

/** Returns whether the order is signed but the server has not responded; submission is retried until it does. */
export const isTicketUnconfirmed = (record: TicketRecord): boolean =>
  record.failure !== null &&
  findNextSigningStep(record) === 'send' &&
  unconfirmedCauses.includes(record.failure.cause)
