import { createHmac, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export type WebhookQueue = {
  /**
   * Queues a webhook; in the caller's transaction of the store it is atomic with the change that it reports.
   */
  add: (body: object) => void
  /** Sends webhooks that are due, and retries with backoff until the receiver answers with success. */
  deliver: () => Promise<void>
}

type WebhookQueueDeps = {
  store: DatabaseSync
  clock: () => number
  http: typeof fetch
  /** The product's webhook address for this provider. */
  url: string
  /** The key itself, or in base64 after the prefix `whsec_`. */
  secret: string
  /** Returns the signature headers of vendors that do not use Standard Webhooks. */
  toHeaders?: (webhook: Webhook, secret: string) => Record<string, string>
}

type Row = { id: string; body: string; attempts: number }

const RETRY_MS = 500
const RETRY_MAX_MS = 10_000

/** Returns a queue of webhooks, delivered at least once, signed by the Standard Webhooks specification. */
export function createWebhookQueue({ store, clock, ...target }: WebhookQueueDeps): WebhookQueue {
  store.exec(`create table if not exists notices (
    id text primary key, body text not null, attempts integer not null default 0,
    due_ms integer not null, delivered_ms integer
  )`)
  const send = async ({ id, body, attempts }: Row) => {
    const wasTaken = await post(target, { id, body, sentMs: clock() })
    if (wasTaken) {
      store.prepare('update notices set delivered_ms = ? where id = ?').run(clock(), id)
      return
    }
    const dueMs = clock() + Math.min(RETRY_MS * 2 ** attempts, RETRY_MAX_MS)
    store
      .prepare('update notices set attempts = attempts + 1, due_ms = ? where id = ?')
      .run(dueMs, id)
  }
  return {
    add: (body) => {
      store
        .prepare('insert into notices (id, body, due_ms) values (?, ?, ?)')
        .run(`msg_${randomUUID()}`, JSON.stringify(body), clock())
    },
    deliver: async () => {
      const due = store
        .prepare(
          'select id, body, attempts from notices where delivered_ms is null and due_ms <= ? order by rowid limit 20',
        )
        .all(clock()) as Row[]
      for (const row of due) await send(row)
    },
  }
}

export type Webhook = { id: string; body: string; sentMs: number }

async function post(
  { http, url, secret, toHeaders = toStandard }: Omit<WebhookQueueDeps, 'store' | 'clock'>,
  webhook: Webhook,
): Promise<boolean> {
  const response = await http(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...toHeaders(webhook, secret) },
    body: webhook.body,
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  return response?.ok === true
}

function toStandard({ id, body, sentMs }: Webhook, secret: string) {
  const timestamp = Math.floor(sentMs / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signWebhook(secret, `${id}.${timestamp}.${body}`)}`,
  }
}

export const signWebhook = (secret: string, content: string): string =>
  createHmac(
    'sha256',
    secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret,
  )
    .update(content)
    .digest('base64')
