import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** `unknown`: a word that the adapter does not know, and which it keeps in `statusText`. */
export type CustodianStatus = 'pending' | 'complete' | 'failed' | 'unknown'

/** Dollars on their way out of the treasury. */
export type CustodianTransfer = {
  vendorId: string
  status: CustodianStatus
  statusText: string
  /** Of a failed one: whether there was just not enough. */
  isShort: boolean
}

export type Dollars = { symbol: string; decimals: number }

export type TransferRequest = {
  /** A UUID of version 4. The same key again is the same transfer. */
  key: string
  chainId: number
  /** Known to the custodian as an address of ours. */
  receiver: Address
  token: Dollars
  /** Base units of the token. */
  amount: bigint
}

/** Who keeps the treasury's dollars. Every function throws `ProviderError` and nothing else. */
export type Custodian = {
  requestTransfer: (request: TransferRequest) => Promise<CustodianTransfer>
  /** Null when the custodian does not know it. */
  findTransfer: (vendorId: string) => Promise<CustodianTransfer | null>
  /** What can be sent now, in base units of the token. */
  getBalance: (token: Dollars) => Promise<bigint>
}
