import { API_BASE_PATH, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import type { ErrorCode } from '@parvalue/shared/api/errors.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { FastifyInstance } from 'fastify'

/** Upper bounds in seconds; slower answers are counted in the last bucket, which has no bound. */
export const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

export type ResponseCounts = {
  route: string
  statusClass: string
  /** Number of answers up to each bucket's bound. */
  within: number[]
  count: number
  seconds: number
}

export type HttpTraffic = {
  observe: (app: FastifyInstance) => void
  read: () => { answered: readonly ResponseCounts[]; authFailures: number; webhookRejects: number }
}

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
export function createHttpTraffic(): HttpTraffic {
  const known = new Map<string, ResponseCounts>()
  let authFailures = 0
  let webhookRejects = 0
  return {
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = toRoute(request.routeOptions.url ?? 'none')
        const statusClass = `${Math.floor(reply.statusCode / 100)}xx`
        add(known, { route, statusClass, seconds: reply.elapsedTime / 1000 })
        const code = request.refusal?.code
        if (code === undefined || !AUTH_FAILURES.includes(code)) return
        if (signedRoutes.has(route)) webhookRejects += 1
        else authFailures += 1
      })
    },
    read: () => ({ answered: [...known.values()], authFailures, webhookRejects }),
  }
}

type CountedResponse = { route: string; statusClass: string; seconds: number }

function add(known: Map<string, ResponseCounts>, { route, statusClass, seconds }: CountedResponse) {
  const key = `${statusClass} ${route}`
  const one = known.get(key) ?? {
    route,
    statusClass,
    within: LATENCY_BUCKETS.map(() => 0),
    count: 0,
    seconds: 0,
  }
  known.set(key, one)
  one.count += 1
  one.seconds += seconds
  LATENCY_BUCKETS.forEach((end, index) => {
    if (seconds <= end) one.within[index] = (one.within[index] ?? 0) + 1
  })
}

/** Normalizes parameter syntax (Fastify's and the table's) and the trailing slash. */
function toRoute(url: string): string {
  return url.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1')
}
