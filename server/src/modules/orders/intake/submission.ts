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

/** The owner's signed cancellation request; `deadline` in Unix seconds. */
export type CancelSubmission = { deadline: number; signature: Hex }
