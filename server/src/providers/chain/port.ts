import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/**
 * A JSON-RPC client of one node. Answers are not validated: the caller knows their type and checks what
 * matters.
 */
export type Rpc = {
  call: <Answer>(method: string, ...params: unknown[]) => Promise<Answer>
  /** Returns the answers in the order of the calls; one refused call fails the batch. */
  batch: <Answer>(calls: readonly RpcCall[]) => Promise<Answer[]>
}

/** `value` is wei; without it the call sends none. */
export type ContractCall = { to: Address; data: Hex; value?: bigint }

/** A signed transaction; signing it again gives other bytes only with another nonce or other fees. */
export type SignedTransaction = { raw: Hex; hash: Hex }

export type TransactionReceipt = { blockNumber: number; isSuccess: boolean }

/** Fees of a transaction in wei per unit of gas. */
export type TransactionFees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** The gas limit and the fees of a call. */
export type CallCost = TransactionFees & { gas: bigint }

/** The sender of one key on one chain. Amounts are wei, nonces start at zero. */
export type ChainSender = {
  chainId: number
  address: Address
  /** Estimates the cost of a call; throws if it would revert, so that no nonce is reserved for it. */
  quote: (call: ContractCall) => Promise<CallCost>
  quoteFees: () => Promise<TransactionFees>
  sign: (call: ContractCall, nonce: number, quote: CallCost) => Promise<SignedTransaction>
  /** Signs a replacement: the same transaction with the same nonce and other fees. */
  reprice: (raw: Hex, fees: TransactionFees) => Promise<SignedTransaction>
  readFees: (raw: Hex) => TransactionFees
  /**
   * Broadcasts a signed transaction. Ignores that a node knows it already, has mined it, or finds its fees too low now:
   * the receipt decides.
   */
  broadcast: (raw: Hex) => Promise<void>
  findReceipt: (hash: Hex) => Promise<TransactionReceipt | null>
  /** Returns the number of used nonces, in the latest or in the finalized block. */
  countNonces: (at: 'latest' | 'finalized') => Promise<number>
  finalBlock: () => Promise<number>
  /** Returns the hash of the transaction that used a nonce in a block up to `upTo`; null if the node cannot show it. */
  findNonceUser: (nonce: number, upTo: number) => Promise<Hex | null>
}
