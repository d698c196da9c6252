import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

/** Account, in EIP-55 form, and network of a wallet. */
export type Signer = { address: Address; chainId: number }

/** A token as wallets list it; their symbols are at most 11 letters long. */
export type WalletToken = { address: Address; symbol: string; decimals: number }

/** What the wallet is asked to sign and send. */
export type TransactionRequest = {
  /** Who has to sign it: another account of the wallet must not. */
  account: Address
  chainId: number
  to: Address
  data: Hex
  value?: bigint
  gas?: bigint
}

/** EIP-712, as viem writes it; the domain names the network that it counts on. */
export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  message: Readonly<Record<string, unknown>>
}
