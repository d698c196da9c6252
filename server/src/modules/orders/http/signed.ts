import { hashTyped, type TypedData } from '@parvalue/shared/chain/typed-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { isHashSignedBy } from '../../../platform/key-signature.ts'

/** Whether the key of `address` signed this (EIP-712), in the canonical form. */
export const isTypedDataOf = (address: Address, data: TypedData, signature: Hex): boolean =>
  isHashSignedBy(address, hashTyped(data), signature)
