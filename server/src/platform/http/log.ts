import { errorCodes } from '@parvalue/shared/api/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { toTraceFields } from '../tracing/trace.ts'
import type { AppError } from './app-error.ts'
import { toRequestTraceFields } from './request-trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request was refused, for its log line. */
    refusal: AppError | null
  }
}

const SLOW_MS = 1000
const CENSORED = ['cookie', 'authorization', 'signature', 'token', 'password', 'x-csrf-token']

export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    mixin: toTraceFields,
    redact: CENSORED.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    serializers: {
      err: (error: unknown) => (error instanceof Error ? toLoggedError(error) : error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Logs failures, refusals and slow requests; successful requests are not logged. */
export function logFailedRequests(app: FastifyInstance, log: Logger) {
  app.decorateRequest('refusal', null)
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(log, request, reply)
    done()
  })
}

function logResponse(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  const { refusal } = request
  if (!refusal && reply.elapsedTime <= SLOW_MS) return
  const line = {
    request_id: request.id,
    ...toRequestTraceFields(request),
    method: request.method,
    // The route pattern, not the address: addresses may hold personal data and line breaks.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime),
  }
  if (refusal) {
    const { detail, cause } = refusal.details
    const failure = { ...line, code: refusal.code, detail, err: cause }
    if (errorCodes[refusal.code].status >= 500) log.error(failure, 'http: request failed')
    else log.info(failure, 'http: request refused')
  } else {
    log.warn(line, 'http: request slow')
  }
}

type LoggedError = { type: string; message: string; stack: string; cause?: LoggedError }

/** Logs only these fields: database errors also carry the values of the query. */
function toLoggedError(error: Error): LoggedError {
  const { name, message, stack, cause } = error
  const logged = { type: name, message, stack: stack ?? '' }
  return cause instanceof Error ? { ...logged, cause: toLoggedError(cause) } : logged
}
