import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { recoverMessageAddress } from 'viem/utils'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Characters of 0x, r, s and v. */
const LENGTH = 132

/**
 * Whether the key of `address` signed `message`. Only the canonical form counts (65 bytes, low s, v of
 * 27 or 28), so that one signature has one spelling.
 */
export async function isSignedBy(
  address: Address,
  message: string,
  signature: Hex,
): Promise<boolean> {
  if (!isCanonical(signature)) return false
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // An r that lies on no point of the curve has no signer.
    return false
  }
}

function isCanonical(signature: Hex): boolean {
  if (signature.length !== LENGTH) return false
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = Number.parseInt(signature.slice(130), 16)
  return s > 0n && s <= CURVE_ORDER / 2n && (v === 27 || v === 28)
}
