import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** What the chain needs to take an order; kept as JSON, so numbers are decimal text. */
export type Submission =
  | {
      kind: 'sponsored'
      orderSignature: { deadline: number; signature: Hex }
      permit: { token: Hex; value: string; nonce: string; deadline: number; signature: Hex }
      quote: { fee: string; timestamp: number; deadline: number; signature: Hex }
    }
  /** Its owner sends it; after the quote's deadline no block can have it any more. */
  | { kind: 'direct'; transactionHash: Hex; deadline: number }

/** What its owner signed to have it cancelled. */
export type CancelSubmission = { deadline: number; signature: Hex }
