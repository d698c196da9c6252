import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedWebhook } from './webhook-signature.ts'

/** A webhook whose timestamp differs by more than this is refused. */
const AGE_MAX_MS = 5 * 60_000
/** Maximum number of signatures in the header; a secret rotation needs two. */
const SIGNATURES_MAX = 4

/**
 * Verifies Persona's signature: `t=<seconds>,v1=<HMAC-SHA256 of "t.body", hex>`; several, separated by a space,
 * during a secret rotation. One match is enough; other versions are ignored.
 */
export function verifyPersonaWebhook(
  { headers, body }: SignedWebhook,
  { secret, nowMs }: { secret: string; nowMs: number },
): boolean {
  const header = headers['persona-signature']
  if (typeof header !== 'string') return false
  return header
    .split(' ')
    .slice(0, SIGNATURES_MAX)
    .some((text) => isFitting(text, { secret, nowMs, body }))
}

type Facts = { secret: string; nowMs: number; body: string }

function isFitting(text: string, { secret, nowMs, body }: Facts): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(text) ?? []
  if (time === undefined || signature === undefined) return false
  if (Math.abs(nowMs - Number(time) * 1000) > AGE_MAX_MS) return false
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), wanted)
}
