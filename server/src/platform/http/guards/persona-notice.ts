import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedNotice } from './webhook-signature.ts'

/** A notice is worth nothing when it is older or newer than this. */
const AGE_MAX_MS = 5 * 60_000
/** While a secret is being changed there are two. */
const SIGNATURES_MAX = 4

/**
 * As Persona signs: `t=<seconds>,v1=<HMAC-SHA256 of "t.body", hex>`; several of them, parted by a
 * space, while a secret is being changed. One that fits is enough; another version never is.
 */
export function verifyPersonaWebhook(
  { headers, body }: SignedNotice,
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
