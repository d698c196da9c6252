import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import { type ErrorCode, errorCodes } from '@parvalue/shared/api/errors.ts'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { DATABASE_BUDGET_MS } from '../db/time-budget.ts'
import { AppError } from './app-error.ts'
import { boundDatabaseWaits } from './bound-database-waits.ts'
import { sendError, toErrorEnvelope } from './envelope.ts'
import { limitConnections } from './guards/connection-limits.ts'
import { earlyRefusalHeaders } from './headers.ts'
import { logFailedRequests } from './log.ts'
import { toOriginForm } from './request-target.ts'
import { endRequestTraces } from './request-trace.ts'

const BODY_BYTES_MAX = 64 * 1024
/** Node's own default, written down because it is a promise of the API. */
const HEADER_BYTES_MAX = 16 * 1024
const HEADERS_MAX = 100
const HEADERS_TIMEOUT_MS = 5000
const REQUEST_TIMEOUT_MS = 10_000

/** Node looks for requests that are too slow only this often; its default is 30 seconds. */
const CHECK_EVERY_MS = 1000

/** A connection without a request is closed after this time, later than load balancers close theirs. */
const KEEP_ALIVE_MS = 65_000

/** A connection on which nothing is read or written is closed after this time. Event streams write every 15 seconds. */
const SILENCE_MAX_MS = 60_000

/**
 * Creates Fastify without its defaults for error answers, type coercion and logging. Each request waits at most
 * `databaseBudgetMs` for the database.
 */
export function createHttpServer(
  log: Logger,
  trustedProxies: readonly string[],
  databaseBudgetMs = DATABASE_BUDGET_MS,
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MAX_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(earlyRefusalHeaders))
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
  })
  // Only JSON is accepted as a body: other sites may send text and forms without a preflight (CSRF).
  app.removeContentTypeParser('text/plain')
  app.register(fastifyCookie)
  app.server.maxHeadersCount = HEADERS_MAX
  limitConnections(app.server, trustedProxies)
  boundDatabaseWaits(app, databaseBudgetMs)
  logFailedRequests(app, log)
  endRequestTraces(app)
  app.setErrorHandler(sendError)
  return app
}

const BROKEN: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Answers a malformed request by writing to the socket, because it never reaches Fastify. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = BROKEN[error.code ?? ''] ?? 'validation'
  const body = JSON.stringify(toErrorEnvelope(new AppError(code), randomUUID()))
  socket.end(
    [
      `HTTP/1.1 ${errorCodes[code].status} Refused`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(earlyRefusalHeaders).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
