import { createHash, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../platform/ambient.ts'

/** The credential of one operator. Two entries with one name are the old and the new token during a rotation. */
export type Operator = { name: string; hashHex: string }

const TOKEN_BYTES = 32

/** Only tokens of the form of `createOperatorToken` are accepted, so that no operator can choose a weak one. */
const TOKEN = /^Bearer ([\w-]{43})$/

/** Creates 256 random bits, for which a plain hash is safe. */
export const createOperatorToken = (random: RandomBytes): string =>
  Buffer.from(random(TOKEN_BYTES)).toString('base64url')

export const hashOperatorToken = (token: string): string => toDigest(token).toString('hex')

const toDigest = (token: string) => createHash('sha256').update(token).digest()

/** Returns the operator of a token, or null. All hashes are compared in constant time. */
export function findOperator(
  authorization: string | undefined,
  operators: readonly Operator[],
): string | null {
  const [, token] = TOKEN.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const digest = toDigest(token)
  const matching = operators.filter(({ hashHex }) =>
    timingSafeEqual(digest, Buffer.from(hashHex, 'hex')),
  )
  return matching[0]?.name ?? null
}
