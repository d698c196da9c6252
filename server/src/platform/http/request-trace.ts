import type { Context, Span } from '@opentelemetry/api'
import { context } from '@opentelemetry/api'
import { API_BASE_PATH, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, markFailed, startRootSpan } from '../tracing/trace.ts'

type RequestTrace = { span: Span; context: Context }

const traces = new WeakMap<FastifyRequest, RequestTrace>()

/**
 * Starts the trace of a request. Its id is the request id without hyphens, which every answer carries in
 * `x-request-id`: so a report of a user leads to the trace, and no caller chooses what is recorded. Public reads have
 * no trace, because they start no work and are answered thousands of times a second.
 */
export function startRequestTrace(request: FastifyRequest, endpoint: Endpoint): void {
  const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET'
  if (!isTracing() || isPublicRead) return
  const route = `${API_BASE_PATH}${endpoint.path}`
  const trace = startRootSpan(`${endpoint.method} ${route}`, {
    kind: 'SERVER',
    traceId: request.id.replaceAll('-', ''),
    attributes: { 'http.request.method': endpoint.method, 'http.route': route },
  })
  traces.set(request, trace)
}

/** Runs one step of a request within its trace. The context is set for each step, because reading a body loses it. */
export function inRequestTrace<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const trace = isTracing() ? traces.get(request) : undefined
  return trace ? context.with(trace.context, work) : work()
}

/** Ends the trace of a request once its answer is sent. */
export function endRequestTraces(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = traces.get(request) ?? {}
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (request.refusal) span.setAttribute('parvalue.refusal', request.refusal.code)
      if (reply.statusCode >= 500)
        markFailed(span, request.refusal?.details.cause ?? request.refusal)
      span.end()
    }
    done()
  })
}

/** Returns the trace id of a request for its log line, which is written outside of the context. */
export function toRequestTraceFields(request: FastifyRequest): { trace_id?: string } {
  const found = traces.get(request)
  return found ? { trace_id: found.span.spanContext().traceId } : {}
}
