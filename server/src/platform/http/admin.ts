import fastify, { type FastifyInstance } from 'fastify'
import { boundDatabaseWaits } from './bound-database-waits.ts'
import { RETRY_SECONDS, sendError } from './envelope.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** Readiness of the process, with a sentence for each fault; a degraded one still takes requests. */
export type Readiness = { status: 'ok' | 'degraded' | 'not ready'; faults: readonly string[] }

/** Creates the admin server, which listens on loopback only; `livez` never touches the database. */
export function createAdminServer(
  findReadiness: () => Promise<Readiness | boolean>,
  writeMetrics?: () => Promise<string>,
): FastifyInstance {
  const admin = fastify({ logger: false, requestTimeout: REQUEST_TIMEOUT_MS })
  admin.decorateRequest('refusal', null)
  admin.setErrorHandler(sendError)
  boundDatabaseWaits(admin)
  admin.get('/livez', async () => ({ status: 'ok' }))
  admin.get('/readyz', async (_, reply) => {
    const readiness = toReadiness(await findReadiness())
    if (readiness.status === 'not ready') reply.code(503).header('retry-after', RETRY_SECONDS)
    return readiness
  })
  if (writeMetrics) addMetrics(admin, writeMetrics)
  return admin
}

const toReadiness = (found: Readiness | boolean): Readiness =>
  typeof found === 'boolean' ? { status: found ? 'ok' : 'not ready', faults: [] } : found

/** Creates the server of `METRICS_PORT`, which other machines can reach: it serves the metrics and nothing else. */
export function createMetricsServer(writeMetrics: () => Promise<string>): FastifyInstance {
  const server = fastify({ logger: false })
  addMetrics(server, writeMetrics)
  return server
}

function addMetrics(server: FastifyInstance, writeMetrics: () => Promise<string>) {
  // The content type that Prometheus expects.
  server.get('/metrics', async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await writeMetrics()),
  )
}
