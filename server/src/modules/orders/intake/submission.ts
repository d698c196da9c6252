import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** The data that the contract needs to create an order; stored as JSON, so amounts are decimal text. */
export type OrderSubmission =
  | {
      kind: 'sponsored'
      orderSignature: { deadline: number; signature: Hex }
      permit: { token: Hex; value: string; nonce: string; deadline: number; signature: Hex }
      quote: { fee: string; timestamp: number; deadline: number; signature: Hex }
    }
  /** The owner sends the transaction; after the quote's deadline (Unix seconds) it can no longer create the order. */
  | { kind: 'direct'; transactionHash: Hex; deadline: number }

/**
 * The owner's signed cancellation request; `deadline` in Unix seconds. Without a `type` it is a `CancelRequest`, as all
 * were before `CancelOrder`.
 */
export type CancelSubmission = { type?: CancelType; deadline: number; signature: Hex }

/** The EIP-712 type that the owner signed: with the terms of the order, or with its id. */
export type CancelType = 'CancelOrder' | 'CancelRequest'
