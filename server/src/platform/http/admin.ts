import fastify, { type FastifyInstance } from 'fastify'

/** Creates the admin server, which listens on loopback only; `livez` never touches the database. */
export function createAdminServer(
  isReady: () => Promise<boolean>,
  writeMetrics?: () => Promise<string>,
): FastifyInstance {
  const admin = fastify({ logger: false })
  admin.get('/livez', async () => ({ status: 'ok' }))
  admin.get('/readyz', async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
  if (writeMetrics) addMetrics(admin, writeMetrics)
  return admin
}

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
