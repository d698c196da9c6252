import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedWebhook = {
  headers: Readonly<Record<string, unknown>>
  /** The raw body, as it was received. */
  body: string
}

/** A webhook whose timestamp differs by more than this is refused. */
const AGE_MAX_MS = 5 * 60_000

const SECRET_PREFIX = 'whsec_'

/**
 * Verifies a Standard Webhooks signature: HMAC-SHA256 over id, time and body. The header may carry several signatures
 * during a secret rotation; one match of version 1 is enough.
 */
export function verifyWebhookSignature(
  { headers, body }: SignedWebhook,
  { secret, nowMs }: { secret: string; nowMs: number },
): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signature = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string') return false
  if (typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs - Number(timestamp) * 1000) > AGE_MAX_MS) return false
  const expected = createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.${body}`).digest()
  return signature.split(' ').some((text) => isEqual(text, expected))
}

/** Standard Webhooks writes a key in base64 after a prefix. A vendor's secret without it, as Increase's, is the key. */
const toKey = (secret: string): Buffer =>
  secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8')

function isEqual(text: string, expected: Buffer): boolean {
  const [version, encoded = ''] = text.split(',', 2)
  const actual = Buffer.from(encoded, 'base64')
  return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
}
