import type {
  ChainFeeQuote,
  ChainOrder,
  PermitDomain,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ContractCall } from '../chain/port.ts'

/** A signature with its deadline in seconds. */
export type TimedSignature = { deadline: bigint; signature: Hex }

export type SignedPermit = TimedSignature & { token: Address; owner: Address; value: bigint }

export type NewChainOrder = {
  order: ChainOrder
  orderSignature: TimedSignature
  quote: ChainFeeQuote
  quoteSignature: Hex
  permit: SignedPermit
}

/** An order that exists on chain: its id and its terms. */
export type IdentifiedOrder = { id: Hex; order: ChainOrder }

export type OrderFill = IdentifiedOrder & {
  fillId: Hex
  fillAmount: bigint
  receivedAmount: bigint
  fees: bigint
}

/** The state of one order on chain. */
export type OrderOnChain = {
  status: 'NONE' | 'ACTIVE' | 'FULFILLED' | 'CANCELLED'
  unfilled: bigint
  received: bigint
  /** Fees still in escrow; 0 for a sale. */
  feesLeft: bigint
  feesTaken: bigint
  /** The escrow that was taken for the broker, or burned for a sale. */
  escrow: bigint
}

/** A transaction that may be mined or pending. */
export type FoundTransaction = {
  from: Address
  to: Address | null
  data: Hex
  /** Null while the transaction is pending. */
  mined: { isSuccess: boolean; blockNumber: number; logs: readonly TransactionLog[] } | null
}
export type TransactionLog = { address: Address; topics: readonly Hex[]; data: Hex }

/**
 * The last reported price of a stock token (18 decimals; 0 if there is none), its time and age, up to which age it is
 * valid, and by how much a fill may miss it.
 */
export type ReportedPrice = {
  price: bigint
  reportedAt: number
  ageSeconds: number
  maxAgeSeconds: number
  bandBps: number
}

/** The order contracts of one chain: `to…` encode calls, the others read the latest state. */
export type OrderContractsPort = {
  processor: Address
  vault: Address
  /** Encodes permit and order as one transaction, which the operator sends. */
  toCreate: (order: NewChainOrder) => ContractCall
  /** Encodes a request to cancel that its owner signed with the id of the order. */
  toCancelRequest: (id: Hex, signed: TimedSignature) => ContractCall
  /** Encodes a request to cancel that its owner signed with the terms of the order. */
  toCancelWithTerms: (order: IdentifiedOrder, signed: TimedSignature) => ContractCall
  toFill: (fill: OrderFill) => ContractCall
  toTakeEscrow: (order: IdentifiedOrder, amount: bigint) => ContractCall
  toReturnEscrow: (order: IdentifiedOrder, amount: bigint) => ContractCall
  toCancel: (order: IdentifiedOrder, reason: string) => ContractCall
  /** Encodes the approval of the processor for exactly this amount of the operator's tokens. */
  toApproval: (token: Address, amount: bigint) => ContractCall
  /** Encodes the withdrawal from the vault of payments that fills have spent. */
  toWithdrawal: (token: Address, receiver: Address, amount: bigint) => ContractCall
  toPriceReport: (stockToken: Address, price: bigint) => ContractCall
  /** Reads the price near which fills are allowed; null if the vault allows any price. */
  readReportedPrice: (stockToken: Address) => Promise<ReportedPrice | null>
  /** Reads what the daily budget leaves, in dollars with 18 decimals; null if there is no budget. */
  readBudgetLeft: () => Promise<bigint | null>
  readOrder: (id: Hex) => Promise<OrderOnChain>
  isFillRecorded: (fillId: Hex) => Promise<boolean>
  isPaused: () => Promise<boolean>
  isOperator: (account: Address) => Promise<boolean>
  isLocked: (token: Address, account: Address) => Promise<boolean>
  /** Reads the owner's allowance for the processor, in base units. */
  readAllowance: (token: Address, owner: Address) => Promise<bigint>
  readBalance: (token: Address, owner: Address) => Promise<bigint>
  /** Reads the part of the vault's balance that belongs to no order, in base units. */
  readFree: (token: Address) => Promise<bigint>
  /** Reads the shares of an owner of USD+ or a stock token. */
  readShares: (rebasingToken: Address, owner: Address) => Promise<bigint>
  /** Reads the balance of one share of USD+ or a stock token, with 18 decimals. */
  readBalancePerShare: (rebasingToken: Address) => Promise<bigint>
  readPermitNonce: (token: Address, owner: Address) => Promise<bigint>
  readPermitDomain: (token: Address) => Promise<PermitDomain>
  /**
   * Reads who signs for the account: its key alone, its key although it delegates to code (EIP-7702), or the code of a
   * contract.
   */
  readSigner: (account: Address) => Promise<'key' | 'delegated' | 'contract'>
  /** Returns whether the token accepts this permit, or has the allowance already. The call changes no state. */
  isPermitAccepted: (permit: SignedPermit) => Promise<boolean>
  /** Reads the node's current gas price in wei. */
  readGasPrice: () => Promise<bigint>
  findTransaction: (hash: Hex) => Promise<FoundTransaction | null>
}
