import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

/** Account (EIP-55 form) and network of a wallet. */
export type Signer = { address: Address; chainId: number }

/** A token to add to a wallet; EIP-747 limits the symbol to 11 characters. */
export type WalletToken = { address: Address; symbol: string; decimals: number }

/** A transaction that the wallet signs and sends; `value` in wei. */
export type TransactionRequest = {
  /** The account that must sign; if the wallet is on another account, the request fails. */
  account: Address
  chainId: number
  to: Address
  data: Hex
  value?: bigint
  gas?: bigint
}

/** EIP-712 data in viem's form; the domain names the network on which it is valid. */
export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  message: Readonly<Record<string, unknown>>
}
