import { createHmac } from 'node:crypto'
import type { Webhook } from '../webhooks.ts'

/** Returns Persona's signature header, which signs the Unix time in seconds, a dot and the body with the secret. */
export function toPersonaHeaders({ body, sentMs }: Webhook, secret: string) {
  const seconds = Math.floor(sentMs / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'persona-signature': `t=${seconds},v1=${signature}` }
}
