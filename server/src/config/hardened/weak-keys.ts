import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The first 16 hex digits of SHA-256 of each well-known key: twenty keys each of the mnemonics of anvil and Hardhat, of
 * Ganache and of Truffle. The hashes are stored, because scanners of secrets report the keys themselves.
 */
const WELL_KNOWN = new Set(
  `
  bc1a50966c9e6486 8335c55334821eef b26ab6529d20ebeb 64034b44c579b335 4d3e46eec8244d1d
  0aedba9d586f34f9 28e543d3753fc9d1 f070994a85994785 38e69fdd19aefeb4 967f21586cdf1248
  0b33e0132123e78d 84bc109b3d59b017 85bde548053aab4b f1513114f60e5e95 5330d388af894c9e
  a2e06155cb1a424f 4a67d7a0d8a16d6d b08bdfde9930d920 cf1fc66f853151a4 100546a8b020a55a
  578592185588730b 30e55f5463e22af0 70b801afae94d2e6 0bc9fde2b028e3b0 f51c2c795f782308
  6dea34b661141091 faeb1dab5a326eef 196fbadca8b7eea6 ecd5e9d0b08a8a9f 3fd5610ee03a3503
  d0464a8feebaf250 58c68761c6435f63 0ef02ea36f2d1d9f 3797540b4a1f6831 7e3e2af11843caa6
  79815e325e48154f 701b38c834efad40 630926d5e7539b07 25d642ca934ec6dc 635e0e101d7a1417
  f24167accb5d690f 07f935b61d37e0e5 e4f1734df0250d54 7d1b5fc238610328 33f532fd39fa0d77
  728383dec6323112 664b73b16aa57748 e4639de7f01667f6 98a38f6dad3f47af c15f3d9dfdc98389
  a32ca373c80ea826 612a29fd009a0287 5ef9e7ea6df72499 d90af3333c1d02fa d472ae35539ae699
  a0a27948ffe91a5a 53a600cfb46bb37d ab00da2253d76b09 943fc56eea84762f dbeafda27f4dd480
  `
    .trim()
    .split(/\s+/),
)

/** Order of the curve secp256k1: a signing key is smaller. */
const CURVE_ORDER = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')

/** Thirty-two random bytes have about thirty different values; fewer than 16 never happen by chance. */
const DISTINCT_MIN = 16

/** Returns the 64 hex digits of a key with or without `0x`, in lower case. */
export const toKeyDigits = (key: string): string => key.toLowerCase().replace(/^0x/, '')

/** Returns why nobody should use this key of 32 bytes, as the end of a sentence, or null. */
export function findKeyWeakness(key: string): string | null {
  const digits = toKeyDigits(key)
  if (WELL_KNOWN.has(hashDigits(digits))) return 'is a publicly known test key'
  const bytes = Buffer.from(digits, 'hex')
  if (isPattern(bytes)) return 'is not random'
  return null
}

/** Returns whether a signature can be made with this key. */
export const isOnCurve = (key: string): boolean => {
  const value = BigInt(`0x${toKeyDigits(key)}`)
  return value > 0n && value < CURVE_ORDER
}

/** Returns whether bytes repeat, count up or down, or are the letters of a text. */
export function isPattern(bytes: Uint8Array): boolean {
  const values = new Set(bytes)
  const steps = new Set(bytes.slice(1).map((byte, index) => byte - (bytes[index] ?? 0)))
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return isText || values.size < DISTINCT_MIN || steps.size < DISTINCT_MIN
}

/** Lists the keys that the local deployment made in the data folder, as digits. */
export function listLocalKeyDigits(dataDir: string): string[] {
  const folder = path.join(dataDir, 'keys')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) =>
    toKeyDigits(readFileSync(path.join(folder, name), 'utf8').trim()),
  )
}

const hashDigits = (digits: string) =>
  createHash('sha256').update(digits).digest('hex').slice(0, 16)
