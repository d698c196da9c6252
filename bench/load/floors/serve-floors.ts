// Bare Fastify routes that do the durable work of the API's requests and nothing else: its statements and commits, its
// signature checks and reads of the chain. Each takes the requests of the API.

import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../../server/src/config/config.ts'
import { findCaller } from './find-caller.ts'
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
