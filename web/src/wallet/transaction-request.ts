import type { Address, Hex } from '@parvalue/shared/domain/address.ts'

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
