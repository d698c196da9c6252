import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** `unknown`: the custodian sent another status, which is in `statusText`. */
export type CustodianTransferStatus = 'pending' | 'complete' | 'failed' | 'unknown'

/** One transfer of dollars out of the treasury. */
export type CustodianTransfer = {
  vendorId: string
  status: CustodianTransferStatus
  statusText: string
  /** True if the transfer failed for insufficient funds. */
  isShort: boolean
}

export type DollarToken = { symbol: string; decimals: number }

export type CustodianTransferRequest = {
  /** The idempotency key, a UUID of version 4. */
  key: string
  chainId: number
  /** An address of ours that is verified at the custodian. */
  receiver: Address
  token: DollarToken
  /** Base units of the token. */
  amount: bigint
}

/** The custodian of the treasury's dollars. Every function throws only `ProviderError`. */
export type Custodian = {
  requestTransfer: (request: CustodianTransferRequest) => Promise<CustodianTransfer>
  /** Returns the transfer; null if the custodian does not know the id. */
  findTransfer: (vendorId: string) => Promise<CustodianTransfer | null>
  /** Returns the available balance in base units of the token. */
  getBalance: (token: DollarToken) => Promise<bigint>
}
