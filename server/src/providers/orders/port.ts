import type {
  ChainFeeQuote,
  ChainOrder,
  PermitDomain,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Call } from '../chain/port.ts'

/** Good until a time, in seconds. */
export type Signed = { deadline: bigint; signature: Hex }

export type SignedPermit = Signed & { token: Address; owner: Address; value: bigint }

export type NewOrder = {
  order: ChainOrder
  orderSignature: Signed
  quote: ChainFeeQuote
  quoteSignature: Hex
  permit: SignedPermit
}

/** An order that the contract knows: its id beside its terms. */
export type KnownOrder = { id: Hex; order: ChainOrder }

export type Fill = KnownOrder & {
  fillId: Hex
  fillAmount: bigint
  receivedAmount: bigint
  fees: bigint
}

/** How the contract says an order stands. */
export type OrderOnChain = {
  status: 'NONE' | 'ACTIVE' | 'FULFILLED' | 'CANCELLED'
  unfilled: bigint
  received: bigint
  /** Of a buy; 0 for a sale. */
  feesLeft: bigint
  feesTaken: bigint
  /** At the broker, or burned for it. */
  escrow: bigint
}

/** A transaction that somebody made: in a block, or on its way. */
export type FoundTransaction = {
  from: Address
  to: Address | null
  data: Hex
  /** Null while no block has it. */
  mined: { isSuccess: boolean; blockNumber: number; logs: readonly FoundLog[] } | null
}
export type FoundLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** The contracts of orders on one chain: what they are told, and what they say of now. */
export type OrderContractsPort = {
  processor: Address
  vault: Address
  /** Permit and order in one transaction, sent by the operator. */
  toCreate: (order: NewOrder) => Call
  toCancelRequest: (id: Hex, signed: Signed) => Call
  toFill: (fill: Fill) => Call
  toTakeEscrow: (order: KnownOrder, amount: bigint) => Call
  toReturnEscrow: (order: KnownOrder, amount: bigint) => Call
  toCancel: (order: KnownOrder, reason: string) => Call
  /** Lets the processor take exactly this much of the operator's tokens. */
  toApproval: (token: Address, amount: bigint) => Call
  /** What fills have spent, out of the vault. */
  toWithdrawal: (token: Address, receiver: Address, amount: bigint) => Call
  readOrder: (id: Hex) => Promise<OrderOnChain>
  isFillRecorded: (fillId: Hex) => Promise<boolean>
  isPaused: () => Promise<boolean>
  isOperator: (account: Address) => Promise<boolean>
  isLocked: (token: Address, account: Address) => Promise<boolean>
  /** Of what an owner lets the processor take. */
  readAllowance: (token: Address, owner: Address) => Promise<bigint>
  readBalance: (token: Address, owner: Address) => Promise<bigint>
  /** Of what lies in the vault and is owed to nobody. */
  readFree: (token: Address) => Promise<bigint>
  /** Shares for each stock token, 18 decimals. */
  readBalancePerShare: (stockToken: Address) => Promise<bigint>
  readPermitNonce: (token: Address, owner: Address) => Promise<bigint>
  readPermitDomain: (token: Address) => Promise<PermitDomain>
  hasCode: (account: Address) => Promise<boolean>
  /** Wei for each unit of gas, as the node would offer it now. */
  readGasPrice: () => Promise<bigint>
  findTransaction: (hash: Hex) => Promise<FoundTransaction | null>
}
