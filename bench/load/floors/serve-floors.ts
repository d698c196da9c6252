// Bare Fastify routes that do the durable work of the API's requests and nothing else: its statements and commits, its
// signature checks and reads of the chain. Each takes the requests of the API.

import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '../../../server/src/config/config.ts'
import { type FloorDatabase, openFloorDatabase } from './floor-database.ts'
import { floorStatements } from './floor-statements.ts'
import { addLoginFloor } from './login-floor.ts'
import { addOrderFloor } from './order-floor.ts'

export async function serveFloors(config: Config, http: typeof fetch): Promise<FastifyInstance> {
  const database = openFloorDatabase(config.databaseUrl ?? '', floorStatements)
  const app = Fastify()
  addListFloors(app, database)
  addLoginFloor(app, database, config)
  await addOrderFloor(app, database, { ...config, http })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const COOKIE = /__Host-session=([^;]+)/

/** Returns the wallet of the session that the cookie names. */
export async function findCaller(
  { query }: FloorDatabase,
  { headers }: FastifyRequest,
): Promise<string> {
  const token = COOKIE.exec(headers.cookie ?? '')?.[1] ?? ''
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const [session] = await query<{ address: string; expires_at: Date }>('findSession', [tokenHash])
  if (!session || session.expires_at.getTime() < Date.now()) throw new Error('No session')
  return session.address
}

function addListFloors(app: FastifyInstance, database: FloorDatabase) {
  const { query } = database
  app.get('/api/v1/user/:address/orders', async (request) => {
    const rows = await query<{ id: string; block_number: string | null }>('listOrders', [
      await findCaller(database, request),
    ])
    const ids = rows.flatMap(({ id, block_number }) => (block_number === null ? [] : [id]))
    const details = ids.length === 0 ? [] : await query<{ id: string }>('listOrderDetails', [ids])
    const byId = new Map(details.map((each) => [each.id, each]))
    return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
  })
  app.get('/api/v1/redemption/requests', async (request) =>
    query('listRedemptions', [await findCaller(database, request)]),
  )
  app.get('/api/v1/user/funding/wire', async (request) =>
    query('listWireRequests', [await findCaller(database, request)]),
  )
}
