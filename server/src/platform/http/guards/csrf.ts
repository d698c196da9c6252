import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../../ambient.ts'

const RANDOM_BYTES = 16

/**
 * Creates a signed double-submit token: random bytes and their HMAC under the session token. The page cannot read
 * that token and the database stores only its hash, so each session has a key that is stored nowhere.
 */
export function createCsrfToken(sessionToken: string, random: RandomBytes): string {
  const nonce = Buffer.from(random(RANDOM_BYTES)).toString('base64url')
  return `${nonce}.${sign(nonce, sessionToken).toString('base64url')}`
}

export function isCsrfTokenOf(token: string, sessionToken: string): boolean {
  const [nonce = '', mac = ''] = token.split('.', 2)
  const actual = Buffer.from(mac, 'base64url')
  const expected = sign(nonce, sessionToken)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const sign = (nonce: string, sessionToken: string) =>
  createHmac('sha256', sessionToken).update(`csrf:${nonce}`).digest()
