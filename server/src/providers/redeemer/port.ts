import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Call } from '../chain/port.ts'

/** How a request is closed: paid, returned to its owner, or burned without a payment here. */
export type Closing = 'fulfill' | 'cancel' | 'burn'

export type Ticket = { ticket: bigint; requestHash: Hex }

/** The contract that holds requests on one chain. */
export type Redeemer = {
  address: Address
  /** Tickets alone name a request, and a reorganisation may give a number to another one. */
  needsFinality: boolean
  toClosing: (closing: Closing, request: Ticket) => Call
  /** Lets the redeemer take exactly this much of the payer's tokens. */
  toApproval: (token: Address, amount: bigint) => Call
  readAllowance: (token: Address, payer: Address) => Promise<bigint>
}
