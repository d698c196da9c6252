import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { recover, signRecoverable } from 'tiny-secp256k1'
import { publicKeyToAddress } from 'viem/utils'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const FORM = /^0x[0-9a-f]{128}(1b|1c)$/i

/**
 * Returns whether the key of `address` signed this hash (32 bytes). Only the canonical form is accepted (65 bytes,
 * low s, v of 27 or 28), so that one signature has one spelling; the contracts accept no other.
 */
export function isHashSignedBy(address: Address, hash: Hex, signature: Hex): boolean {
  const parts = readCanonical(signature)
  if (!parts) return false
  try {
    const key = recover(toBytes(hash), parts.rs, parts.parity)
    if (!key) return false
    const signer = publicKeyToAddress(`0x${Buffer.from(key).toString('hex')}`)
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // An r that is no x coordinate of the curve has no signer.
    return false
  }
}

/** Signs a hash in the canonical form; the same key and hash always give the same bytes (RFC 6979). */
export function signHash(key: Hex, hash: Hex): Hex {
  const { signature, recoveryId } = signRecoverable(toBytes(hash), toBytes(key))
  return `0x${Buffer.from(signature).toString('hex')}${recoveryId === 0 ? '1b' : '1c'}`
}

function readCanonical(signature: Hex): { rs: Uint8Array; parity: 0 | 1 } | null {
  if (!FORM.test(signature)) return null
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  if (s === 0n || s > CURVE_ORDER / 2n) return null
  const parity = signature.slice(-1).toLowerCase() === 'b' ? 0 : 1
  return { rs: toBytes(signature).subarray(0, 64), parity }
}

const toBytes = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex')
