import type { Address, Hex } from '@parvalue/shared/domain/address.ts'

/** What the wallet is asked to sign and send. */
export type TransactionRequest = {
  chainId: number
  to: Address
  data: Hex
  value?: bigint
  gas?: bigint
}
