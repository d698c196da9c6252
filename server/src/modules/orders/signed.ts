import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { type HashTypedDataParameters, recoverTypedDataAddress } from 'viem/utils'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

type Data = Pick<HashTypedDataParameters, 'domain' | 'types' | 'primaryType' | 'message'>

/**
 * Whether the key of `address` signed this. Only the canonical form counts (low s, v of 27 or 28),
 * because the contracts take no other.
 */
export async function isTypedDataOf(
  address: Address,
  data: Data,
  signature: Hex,
): Promise<boolean> {
  if (!isCanonical(signature)) return false
  try {
    const signer = await recoverTypedDataAddress({ ...data, signature } as never)
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // An r that lies on no point of the curve has no signer.
    return false
  }
}

function isCanonical(signature: Hex): boolean {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = Number.parseInt(signature.slice(130), 16)
  return s > 0n && s <= CURVE_ORDER / 2n && (v === 27 || v === 28)
}
