import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** The buffer of one payment token as the contract answers it. Amounts are base units of the token. */
export type InstantBuffer = {
  level: bigint
  capacity: bigint
  /** Fees that were earned and not collected yet. */
  fees: bigint
  minFeeBps: number
  maxFeeBps: number
}

/** The limits of instant redemptions on one chain, in base units of USD+. */
export type InstantLimits = { isPaused: boolean; walletPerDay: bigint; dayLeft: bigint }

/** The contract that redeems USD+ now for a fee. Both functions throw if the node does not answer. */
export type InstantRedeemer = {
  address: Address
  readBuffer: (token: Address) => Promise<InstantBuffer>
  readLimits: () => Promise<InstantLimits>
}
