import type { Address, Hex } from '@parvalue/shared/domain/address.ts'

export type Call = { to: Address; data: Hex }

/** Signed, with everything that makes it the one transaction it is. */
export type SignedTransaction = { raw: Hex; hash: Hex }

export type Receipt = { blockNumber: number; isSuccess: boolean }

/** What a call costs; asked for before anything is reserved, and refused there if it would revert. */
export type Quote = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** One signer on one chain. Amounts are wei, nonces count from zero. */
export type ChainSender = {
  chainId: number
  address: Address
  quote: (call: Call) => Promise<Quote>
  sign: (call: Call, nonce: number, quote: Quote) => Promise<SignedTransaction>
  /** The same transaction again is no fault, and neither is one that was mined meanwhile. */
  broadcast: (raw: Hex) => Promise<void>
  findReceipt: (hash: Hex) => Promise<Receipt | null>
  /** How many nonces are used up, now or beyond any reorganisation. */
  countNonces: (at: 'latest' | 'finalized') => Promise<number>
  finalBlock: () => Promise<number>
}
