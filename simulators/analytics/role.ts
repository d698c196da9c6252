import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createOutage } from '../bank/outage.ts'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import type { Simulator } from '../role.ts'
import { addEventApi } from './api.ts'
import {
  type AnalyticsEventStore,
  createAnalyticsEventStore,
  type StoredAnalyticsEvent,
} from './store.ts'

/** Simulates Plausible: accepts events from any page without authentication, and lists each one unchanged. */
export const analyticsSimulator: Simulator = {
  name: 'analytics',
  port: 10,
  create: (app, { store, clock }) => {
    const events = createAnalyticsEventStore(store)
    const outage = createOutage()
    addEventApi(app, { events, clock, isOut: outage.isOut })
    addControl(app, events)
    app.post('/control/outage', async ({ body }) => {
      outage.begin(outageSchema.parse(body).requests)
      return { ok: true }
    })
    return { step: async () => {} }
  },
}

const outageSchema = z.strictObject({ requests: z.int().min(0).max(1000) })
const afterSchema = z.object({ after: z.coerce.number().int().min(0).default(0) })
const SHOWN_MAX = 200
const LISTED_MAX = 1000

function addControl(app: FastifyInstance, events: AnalyticsEventStore) {
  app.get('/', async (_, reply) => {
    const found = events.listLatest(SHOWN_MAX)
    const body = found.length === 0 ? '<p>Nothing yet.</p>' : found.map(toArticle).join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toSimulatorPage('Page analytics (Plausible simulator)', `${INTRODUCTION}\n${body}`))
  })
  app.get('/control/events', async ({ query }) =>
    events.listAfter(afterSchema.parse(query).after, LISTED_MAX),
  )
}

const INTRODUCTION = `<p>All events of the page, newest first. No event identifies a user.
<a href="">Reload</a></p>
<p><small>GET /control/events?after=12 lists the events after that id, oldest first,
POST /control/outage {"requests": 3} answers the next 3 requests with 503.</small></p>`

const toArticle = ({ id, name, url, domain, referrer, props, received_ms }: StoredAnalyticsEvent) =>
  `<article>
<strong>${id} ${escapeHtml(name)}</strong>
<dl><dt>At</dt><dd>${new Date(received_ms).toISOString()}</dd>
<dt>Page</dt><dd>${escapeHtml(url)}</dd><dt>Site</dt><dd>${escapeHtml(domain)}</dd>
<dt>From</dt><dd>${escapeHtml(referrer ?? 'not said')}</dd></dl>
<pre>${escapeHtml(JSON.stringify(props))}</pre>
</article>`
