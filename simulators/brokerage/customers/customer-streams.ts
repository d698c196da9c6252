import type { FastifyInstance } from 'fastify'
import { toUlid } from '../ulid.ts'
import type { CustomerEventKind, CustomerStore } from './customer-store.ts'

/** Adds the events of accounts and transfers up to now; clients poll for later ones. */
export function addCustomerStreams(app: FastifyInstance, customers: CustomerStore) {
  for (const kind of ['accounts', 'transfers'] satisfies CustomerEventKind[]) {
    app.get<{ Querystring: Record<string, string | undefined> }>(
      `/v1/events/${kind}/status`,
      async ({ query }, reply) => {
        const from = query.since_ulid ?? (query.since ? toUlid(Date.parse(query.since), 0) : '')
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        })
        response.write(':heartbeat\n\n')
        for (const { body } of customers.listEvents(kind, from)) response.write(`data: ${body}\n\n`)
        return response.end()
      },
    )
  }
}
