import { createHash, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../platform/ambient.ts'

/** One person's way in. Two with one name are that person's old and new token. */
export type Operator = { name: string; hashHex: string }

const TOKEN_BYTES = 32

/** Whatever is not made by `makeToken` opens nothing, so that nobody can choose a word. */
const TOKEN = /^Bearer ([\w-]{43})$/

/** 256 random bits, so that a plain hash of them gives nothing away. */
export const makeToken = (random: RandomBytes): string =>
  Buffer.from(random(TOKEN_BYTES)).toString('base64url')

export const hashToken = (token: string): string => toDigest(token).toString('hex')

const toDigest = (token: string) => createHash('sha256').update(token).digest()

/** Whose token this is, or null. Every hash is compared, and as a whole: time says nothing. */
export function findOperator(
  authorization: string | undefined,
  operators: readonly Operator[],
): string | null {
  const [, token] = TOKEN.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const given = toDigest(token)
  const matching = operators.filter(({ hashHex }) =>
    timingSafeEqual(given, Buffer.from(hashHex, 'hex')),
  )
  return matching[0]?.name ?? null
}
