import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnalyticsEventStore } from './store.ts'

// Plausible's limits: the number of custom properties, and the lengths of names and URLs in characters.
const PROPS_MAX = 30
const NAME_MAX = 120
const URL_MAX = 2000

const eventSchema = z.object({
  name: z.string().min(1).max(NAME_MAX),
  url: z.url().max(URL_MAX),
  domain: z.string().min(1),
  referrer: z.string().max(URL_MAX).nullish(),
  props: z
    .record(z.string().max(300), z.union([z.string().max(URL_MAX), z.number(), z.boolean()]))
    .refine((props) => Object.keys(props).length <= PROPS_MAX)
    .nullish(),
})

type ApiDeps = { events: AnalyticsEventStore; clock: () => number; isOut: () => boolean }

/** Adds Plausible's events API, open to pages of any origin as Plausible is. */
export function addEventApi(app: FastifyInstance, { events, clock, isOut }: ApiDeps) {
  // Pages send JSON as text/plain, which needs no CORS preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/api/event', async ({ body }, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (isOut()) return reply.code(503).send('maintenance')
    const parsed = eventSchema.safeParse(typeof body === 'string' ? parseJson(body) : body)
    if (!parsed.success) {
      const names = parsed.error.issues.map(
        ({ path }) => [String(path[0] ?? 'request'), ['is invalid']] as const,
      )
      return reply.code(400).send({ errors: Object.fromEntries(names) })
    }
    const { referrer = null, props, ...event } = parsed.data
    events.add({ ...event, referrer, props: props ?? {}, received_ms: clock() })
    return reply.code(202).type('text/plain').send('ok')
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
