import { type ContractTypedData, hashWithCachedDomain } from '@parvalue/shared/chain/typed-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { isHashSignedBy } from '../../../platform/key-signature.ts'

/** Returns whether the key of `address` signed this EIP-712 data, with a canonical signature. */
export const isTypedDataSignedBy = (
  address: Address,
  data: ContractTypedData,
  signature: Hex,
): boolean => isHashSignedBy(address, hashWithCachedDomain(data), signature)
