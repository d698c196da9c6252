import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { type HashTypedDataParameters, hashTypedData } from 'viem/utils'
import { isHashSignedBy } from '../../key-signature.ts'

type Data = Pick<HashTypedDataParameters, 'domain' | 'types' | 'primaryType' | 'message'>

/** Whether the key of `address` signed this (EIP-712), in the canonical form. */
export const isTypedDataOf = (address: Address, data: Data, signature: Hex): boolean =>
  isHashSignedBy(address, hashTypedData(data as never), signature)
