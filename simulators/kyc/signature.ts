import { createHmac } from 'node:crypto'
import type { Webhook } from '../webhooks.ts'

/** Signs as Persona does: over the seconds, a dot and the body, with the secret as it is written. */
export function toPersonaHeaders({ body, sentMs }: Webhook, secret: string) {
  const seconds = Math.floor(sentMs / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'persona-signature': `t=${seconds},v1=${signature}` }
}
