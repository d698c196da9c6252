import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { hashMessage } from 'viem/utils'
import { isHashSignedBy } from '../../platform/key-signature.ts'

/** Returns whether the key of `address` signed `message` (ERC-191) in canonical form. */
export const isMessageSignedBy = (address: Address, message: string, signature: Hex): boolean =>
  isHashSignedBy(address, hashMessage(message), signature)
