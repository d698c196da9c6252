import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ContractCall } from '../chain/port.ts'

/** How a request is closed: paid, returned to its owner, or burned without a payment on chain. */
export type RedemptionClosing = 'fulfill' | 'cancel' | 'burn'

export type RedemptionTicket = { ticket: bigint; requestHash: Hex }

/** The contract that holds redemption requests on one chain. */
export type Redeemer = {
  address: Address
  /**
   * True if only requests in final blocks may be closed: the contract identifies them by ticket number, which a reorg
   * may give to another request.
   */
  needsFinality: boolean
  toClosing: (closing: RedemptionClosing, request: RedemptionTicket) => ContractCall
  /** Encodes the approval of the redeemer for exactly this amount of the payer's tokens. */
  toApproval: (token: Address, amount: bigint) => ContractCall
  readAllowance: (token: Address, payer: Address) => Promise<bigint>
  /** Reads how many base units of USD+ the contract may still burn now; its daily limit refills over time. */
  readBurnLimit: () => Promise<bigint>
}
