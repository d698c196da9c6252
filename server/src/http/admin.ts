import fastify, { type FastifyInstance } from 'fastify'

/** For supervisors on this machine; `livez` never touches the database. */
export function createAdmin(isReady: () => Promise<boolean>): FastifyInstance {
  const admin = fastify({ logger: false })
  admin.get('/livez', async () => ({ status: 'ok' }))
  admin.get('/readyz', async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
  return admin
}
