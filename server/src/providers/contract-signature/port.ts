import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'

/** `digest` is the signed hash, by ERC-191 or EIP-712. */
export type ContractSignature = { chainId: number; address: Address; digest: Hex; signature: Hex }

/** Resolves to whether the contract wallet at an address accepts the signature, on one chain. */
export type VerifyContractSignature = (
  question: ContractSignature,
) => Promise<Outcome<boolean, 'unreachable'>>
