import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseKeySignature } from '@parvalue/shared/domain/values/key-signature.ts'
import { hashMessage } from 'viem/utils'
import { isHashSignedBy } from '../../platform/key-signature.ts'

/** Returns whether the key of `address` signed `message` (ERC-191), in any of the forms that wallets use. */
export function isMessageSignedBy(address: Address, message: string, signature: Hex): boolean {
  const parsed = parseKeySignature(signature)
  return parsed.ok && isHashSignedBy(address, hashMessage(message), parsed.value)
}
