import type { Hex } from './address.ts'
import { accepted, type Outcome, refused } from './outcome.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const HALF_ORDER = CURVE_ORDER / 2n
const WITH_V = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i
const COMPACT = /^0x([0-9a-f]{64})([0-9a-f]{64})$/i
/** The highest bit of a compact signature's last word is the parity (EIP-2098). */
const PARITY_BIT = 1n << 255n

export type KeySignatureFault = 'malformed' | 'high_s'

/**
 * Reads the signature of a key in the forms that wallets use (requirement WB-03): 65 bytes with v of 0, 1, 27 or 28, or
 * the 64 bytes of EIP-2098. Returns 65 bytes with v of 27 or 28, the one form that the contracts accept. A high s is
 * refused, because it is another spelling of the same signature (EIP-2).
 */
export function parseKeySignature(text: string): Outcome<Hex, KeySignatureFault> {
  const parts = readParts(text)
  if (parts === null) return refused('malformed')
  const { r, s, parity } = parts
  if (r === 0n || r >= CURVE_ORDER || s === 0n || s >= CURVE_ORDER) return refused('malformed')
  if (s > HALF_ORDER) return refused('high_s')
  const canonical: Hex = `0x${toWord(r)}${toWord(s)}${parity === 0 ? '1b' : '1c'}`
  return accepted(canonical)
}

function readParts(text: string): { r: bigint; s: bigint; parity: 0 | 1 } | null {
  const [, r, s, v] = WITH_V.exec(text) ?? []
  if (v !== undefined)
    return { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), parity: /00|1b/i.test(v) ? 0 : 1 }
  const [, first, second] = COMPACT.exec(text) ?? []
  if (second === undefined) return null
  const word = BigInt(`0x${second}`)
  const parity = word >= PARITY_BIT ? 1 : 0
  return { r: BigInt(`0x${first}`), s: word % PARITY_BIT, parity }
}

const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')
