import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TransactionCall } from '../chain/port.ts'

/** How a request is closed: paid, returned to its owner, or burned without a payment on chain. */
export type TicketClosing = 'fulfill' | 'cancel' | 'burn'

export type RedemptionTicket = { ticket: bigint; requestHash: Hex }

/** The contract that holds redemption requests on one chain. */
export type Redeemer = {
  address: Address
  /**
   * Whether to act on finalized requests only: the contract identifies them by ticket number, which a reorg may
   * give to another request.
   */
  needsFinality: boolean
  toClosing: (closing: TicketClosing, request: RedemptionTicket) => TransactionCall
  /** Approves the redeemer for exactly this amount of the payer's tokens. */
  toApproval: (token: Address, amount: bigint) => TransactionCall
  readAllowance: (token: Address, payer: Address) => Promise<bigint>
}
