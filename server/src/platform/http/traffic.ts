import { API_BASE_PATH, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import type { ErrorCode } from '@parvalue/shared/api/errors.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds in seconds; slower answers are counted in the last bucket, which has no bound. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type HttpTraffic = { observe: (app: FastifyInstance) => void }

const signedRoutes = new Set(
  listEndpoints(api).flatMap(({ call }) =>
    call.isSigned ? [toRoute(`${API_BASE_PATH}${call.path}`)] : [],
  ),
)

const AUTH_FAILURES: readonly ErrorCode[] = [
  'session_required',
  'signature_form',
  'signature_invalid',
  'csrf',
]

/** Counts answers by route pattern, so that no wallet and no id is in a metric. */
export function createHttpTraffic(registry: Registry): HttpTraffic {
  const registers = [registry]
  const durations = new Histogram({
    name: 'parvalue_http_request_duration_seconds',
    help: 'Duration of HTTP responses.',
    labelNames: ['route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const authFailures = new Counter({
    name: 'parvalue_auth_failures_total',
    help: 'Requests refused because the session, the signature or the CSRF token was missing or wrong.',
    registers,
  })
  const webhookRejects = new Counter({
    name: 'parvalue_webhook_rejections_total',
    help: 'Webhooks refused because their signature was wrong.',
    registers,
  })
  return {
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = toRoute(request.routeOptions.url ?? 'none')
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        durations.observe({ route, status }, reply.elapsedTime / 1000)
        const code = request.refusal?.code
        if (code !== undefined && AUTH_FAILURES.includes(code)) {
          const refused = signedRoutes.has(route) ? webhookRejects : authFailures
          refused.inc()
        }
        done()
      })
    },
  }
}

/** Normalizes parameter syntax (Fastify's and the table's) and the trailing slash. */
function toRoute(url: string): string {
  return url.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1')
}
