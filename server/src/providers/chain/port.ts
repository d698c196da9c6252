import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** Answers are what the node said; whoever asks knows their form and checks what matters. */
export type Rpc = {
  call: <Answer>(method: string, ...params: unknown[]) => Promise<Answer>
  /** In the order of the calls; one failed call fails the batch. */
  batch: <Answer>(calls: readonly RpcCall[]) => Promise<Answer[]>
}

/** `value` is wei; none where it is left out. */
export type Call = { to: Address; data: Hex; value?: bigint }

/** Signed, with everything that makes it the one transaction it is. */
export type SignedTransaction = { raw: Hex; hash: Hex }

export type Receipt = { blockNumber: number; isSuccess: boolean }

/** Wei for each unit of gas. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** What a call costs; asked for before anything is reserved, and refused there if it would revert. */
export type Quote = Fees & { gas: bigint }

/** One signer on one chain. Amounts are wei, nonces count from zero. */
export type ChainSender = {
  chainId: number
  address: Address
  quote: (call: Call) => Promise<Quote>
  quoteFees: () => Promise<Fees>
  sign: (call: Call, nonce: number, quote: Quote) => Promise<SignedTransaction>
  /** The same transaction for the same nonce, with other fees. */
  reprice: (raw: Hex, fees: Fees) => Promise<SignedTransaction>
  readFees: (raw: Hex) => Fees
  /**
   * The same transaction again is no fault, neither is one that was mined meanwhile, and neither is
   * a price that the node does not take now: whoever waits for the receipt finds out.
   */
  broadcast: (raw: Hex) => Promise<void>
  findReceipt: (hash: Hex) => Promise<Receipt | null>
  /** How many nonces are used up, now or beyond any reorganisation. */
  countNonces: (at: 'latest' | 'finalized') => Promise<number>
  finalBlock: () => Promise<number>
  /** Hash of the transaction that used a nonce, in a block up to `upTo`; null: cannot be shown. */
  findNonceUser: (nonce: number, upTo: number) => Promise<Hex | null>
}
