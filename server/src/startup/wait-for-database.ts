import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import { errorCodes } from '@parvalue/shared/api/errors.ts'
import pg from 'pg'
import { isConnectionError, isReadOnlyError } from '../platform/db/connection-errors.ts'
import { toConnectionOptions } from '../platform/db/hosts/multi-host.ts'
import type { ListenEndpoint } from './listen.ts'

const EVERY_MS = 500
const CONNECT_MAX_MS = 1500

type Endpoints = { page: ListenEndpoint | null; admin: ListenEndpoint }

/**
 * Waits until the database takes changes. While it is away, `livez` answers 200, and every request of the page and the
 * API gets 503 with `Retry-After` (requirement SC-04). Returns a function that frees the ports. An error that does not
 * end by itself, such as a wrong password, ends the wait: opening the database explains it.
 */
export async function waitForDatabase(
  databaseUrl: string,
  endpoints: Endpoints,
  say: (sentence: string) => void,
): Promise<() => Promise<void>> {
  let servers: Server[] = []
  for (;;) {
    const error = await findFault(databaseUrl)
    if (!isConnectionError(error) && !isReadOnlyError(error)) break
    if (servers.length === 0) {
      say(`The database cannot be used yet (${toCode(error)}). Requests get 503 until it can.`)
      servers = await listenAt(endpoints)
    }
    await pause(EVERY_MS)
  }
  return async () => {
    await Promise.all(servers.map(close))
  }
}

async function findFault(databaseUrl: string): Promise<unknown> {
  const options = toConnectionOptions(databaseUrl)
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_MAX_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>({
      text: `select current_setting('transaction_read_only') as setting`,
      query_timeout: CONNECT_MAX_MS,
    } as pg.QueryConfig)
    if (rows[0]?.setting === 'off') return null
    return Object.assign(new Error('The database takes no changes'), { code: '25006' })
  } catch (error) {
    return error
  } finally {
    client.end().catch(() => {})
  }
}

const toCode = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

const listenAt = ({ page, admin }: Endpoints): Promise<Server[]> =>
  Promise.all([
    ...(page === null ? [] : [listen(page, refuse)]),
    listen(admin, (request, reply) => {
      if (request.url !== '/livez') return refuse(request, reply)
      reply.setHeader('content-type', 'application/json; charset=utf-8')
      return reply.end('{"status":"ok"}')
    }),
  ])

const refuse: RequestListener = (request, reply) => {
  const { status, message } = errorCodes.unavailable
  const isApi = (request.url ?? '').startsWith(API_BASE_PATH)
  const type = isApi || request.url === '/readyz' ? 'application/json' : 'text/plain'
  const body =
    type === 'text/plain'
      ? message
      : JSON.stringify({ message, code: 'unavailable', request_id: crypto.randomUUID() })
  reply.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'retry-after': '2',
    'cache-control': 'no-store',
  })
  reply.end(request.method === 'HEAD' ? undefined : body)
}

function listen({ host, port }: ListenEndpoint, answer: RequestListener): Promise<Server> {
  const server = createServer(answer)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
