import { defineEndpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../../../testing/database/test-engines.ts'
import { startStandby, type TestStandby } from '../../../testing/database/test-standby.ts'
import { createApiCaller } from '../../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS } from '../../../testing/server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../../../testing/server/test-example-request.ts'
import { createHttpServer } from '../../http/create-http.ts'
import { createSessionCookies } from '../../http/guards/cookies.ts'
import { createLogger } from '../../http/log.ts'
import { createReadRouting } from '../../http/read-routing.ts'
import { serveApi } from '../../http/serve.ts'
import type { DatabaseEngine } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { openReplicas, REPLICA_LAG_MAX_MS, type ReplicaSet } from './replica-set.ts'

const answer = z.strictObject({ folder: z.string(), count: z.number() })
const base = { method: 'GET', origin: 'ours', summary: 'Test.', answer } as const
const table = {
  test: {
    read: defineEndpoint({ ...base, path: '/read', access: 'public', isSameForAll: true }),
    readOwn: defineEndpoint({ ...base, path: '/read_own', access: 'public' }),
    change: defineEndpoint({ ...base, path: '/change', access: 'public', isSameForAll: true }),
  },
}

const SIGNED_IN = { cookies: { session: 'a token' } }

describe('a leader with two standbys', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let leader: TestPostgres
  let standbys: TestStandby[]
  let replicaUrl: string
  let engine: DatabaseEngine
  let replicas: ReplicaSet
  let server: ReturnType<typeof createHttpServer>
  let ask: (path: string, options?: object) => Promise<{ status: number; from: number }>

  beforeAll(async () => {
    leader = await startPostgres()
    standbys = [await startStandby(leader), await startStandby(leader)]
    const folders = standbys.map(({ folder }) => encodeURIComponent(folder)).join(',')
    replicaUrl = `postgres://postgres@localhost/postgres?host=${folders}`
    const opened = await openDatabase(leader.url, '', {
      poolMode: null,
      directUrl: null,
      replicaUrl,
    })
    if (!opened.ok) throw new Error(opened.reason)
    engine = opened.value
    if (!engine.replicas) throw new Error('No replicas')
    replicas = engine.replicas
    await sql`create table notes (id int)`.execute(engine.db)
    server = createServer(engine, replicas)
    const { send } = createApiCaller(server)
    const servers = [leader, ...standbys].map(({ folder }) => folder)
    ask = async (path, options = {}) => {
      const { status, body } = await send('GET', path, options)
      return { status, from: servers.indexOf(String(body.folder)) }
    }
  }, TEST_START_MAX_MS)
  afterEach(async () => {
    for (const standby of standbys) {
      standby.setFrozen(false)
      await standby.run('select pg_wal_replay_resume()')
    }
    await waitUntilUsable()
  })
  afterAll(async () => {
    await server?.close()
    await engine?.close()
    for (const standby of standbys) await standby.stop()
    await leader?.stop()
  })

  const waitUntilUsable = () =>
    waitUntil(async () => {
      await replicas.check()
      return replicas.list().every(({ isUsable }) => isUsable)
    }, 'both replicas are usable')

  const askTimes = async (times: number, path: string, options?: object) => {
    const counts = [0, 0, 0]
    for (let time = 0; time < times; time += 1) {
      const { from } = await ask(path, options)
      counts[from] = (counts[from] ?? 0) + 1
    }
    return counts
  }

  test('SC-03 a signed-in caller, a program with a token and calls of one’s own are served by the leader', async () => {
    await waitUntilUsable()
    expect(await askTimes(4, 'read', SIGNED_IN)).toEqual([4, 0, 0])
    const program = { headers: { authorization: 'Bearer pv_token' } }
    expect(await askTimes(4, 'read', program)).toEqual([4, 0, 0])
    expect(await askTimes(4, 'read_own')).toEqual([4, 0, 0])
  })

  test('SC-03 a write is in the writer’s next answer, even while no standby has it', async () => {
    await waitUntilUsable()
    for (const standby of standbys) await standby.run('select pg_wal_replay_pause()')
    const { send } = createApiCaller(server)
    const before = await send('GET', 'read', SIGNED_IN)
    await sql`insert into notes values (1)`.execute(engine.db)
    const own = await send('GET', 'read', SIGNED_IN)
    const other = await send('GET', 'read')
    expect(Number(own.body.count)).toBe(Number(before.body.count) + 1)
    expect(other.body.count).toBe(before.body.count)
  })

  test('SC-03 public reads are shared by the standbys, and a change among them goes to the leader', async () => {
    await waitUntilUsable()
    expect(await askTimes(6, 'read')).toEqual([0, 3, 3])
    expect(await askTimes(2, 'change')).toEqual([2, 0, 0])
    expect(replicas.list().map(({ isUsable }) => isUsable)).toEqual([true, true])
  })

  test('SC-03 a frozen standby costs one answer half a second, and is out of use until it answers again', async () => {
    await waitUntilUsable()
    standbys[0]?.setFrozen(true)
    const counts = await askTimes(6, 'read')
    expect(counts).toEqual([1, 0, 5])
    await replicas.check()
    expect(replicas.list().map(({ isUsable }) => isUsable)).toEqual([false, true])
    standbys[1]?.setFrozen(true)
    expect(await askTimes(3, 'read')).toEqual([3, 0, 0])
  })

  test('SC-03 a standby that is too far behind is out of use until it has caught up', async () => {
    let nowMs = 0
    const pool = new pg.Pool({ connectionString: leader.url })
    const toPoolConfig = (connectionString: string) => ({ connectionString })
    const set = openReplicas({ replicaUrl, leader: pool, nowMs: () => nowMs, toPoolConfig })
    const checkAt = async (ms: number) => {
      nowMs = ms
      await set.check()
      return set.list().map(({ isUsable, lagMs }) => ({ isUsable, lagMs }))
    }
    await waitUntil(async () => {
      return (await checkAt(0)).every(({ lagMs }) => lagMs === 0)
    }, 'both have caught up')
    await standbys[0]?.run('select pg_wal_replay_pause()')
    await sql`insert into notes values (2)`.execute(engine.db)
    const isAhead = async (ms: number) => (await checkAt(ms))[1]?.lagMs === 0
    await waitUntil(() => isAhead(REPLICA_LAG_MAX_MS), 'the second has the change')
    expect(await checkAt(REPLICA_LAG_MAX_MS)).toEqual([
      { isUsable: true, lagMs: REPLICA_LAG_MAX_MS },
      { isUsable: true, lagMs: 0 },
    ])
    expect(await checkAt(REPLICA_LAG_MAX_MS + 1)).toEqual([
      { isUsable: false, lagMs: REPLICA_LAG_MAX_MS + 1 },
      { isUsable: true, lagMs: 0 },
    ])
    await standbys[0]?.run('select pg_wal_replay_resume()')
    await waitUntil(
      async () => (await checkAt(2 * REPLICA_LAG_MAX_MS))[0]?.isUsable === true,
      'the first has caught up',
    )
    await set.close()
    await pool.end()
  })

  test('SC-03 while the leader is away, standbys that had kept up serve public reads', async () => {
    await waitUntilUsable()
    await leader.crash()
    await replicas.check()
    expect((await ask('read')).status).toBe(200)
    expect(await askTimes(2, 'read')).toEqual([0, 1, 1])
    expect((await ask('read', SIGNED_IN)).status).toBe(503)
    await leader.startAgain()
  })

  test('SC-03 the answer of every public read is the same from a standby as from the leader', async () => {
    const { app, close } = await startTestApp({ engine })
    await waitUntilUsable()
    const { send } = createApiCaller(app)
    const differing: string[] = []
    for (const { call } of listEndpoints(api)) {
      if (!call.isSameForAll || call.access !== 'public' || call.method !== 'GET') continue
      const { params, query } = toExampleRequest(call)
      const url = toRequestUrl(call, { params, query })
      const [own, common] = [await send('GET', url, SIGNED_IN), await send('GET', url)]
      const isSame = own.status === common.status && withoutId(own.text) === withoutId(common.text)
      if (!isSame || common.status >= 500) differing.push(`${url}: ${own.text} ${common.text}`)
    }
    expect(differing).toEqual([])
    expect(replicas.list().map(({ isUsable }) => isUsable)).toEqual([true, true])
    await close()
  })
})

const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '')

/** Creates a server with calls that return the server that answered them. */
function createServer(engine: DatabaseEngine, replicas: ReplicaSet) {
  const { db } = engine
  const read = async () => {
    const { rows } = await sql<{ folder: string; count: number }>`
      select current_setting('unix_socket_directories') as folder,
        (select count(*) from notes)::int as count`.execute(db)
    const [row] = rows
    if (!row) throw new Error('No row')
    return row
  }
  const change = async () => {
    await sql`insert into notes values (0)`.execute(db)
    return read()
  }
  const server = createHttpServer(createLogger({ write: () => {} }), [])
  const cookies = createSessionCookies(false)
  serveApi(
    server,
    table,
    { test: { read, readOwn: read, change } },
    {
      guard: async () => null,
      checkFlow: async () => {},
      checkAvailability: async () => {},
      checkTerms: async () => {},
      getRateChecks: () => ({ checkAddress: async () => {}, checkWallet: async () => {} }),
      answerOnce: async () => null,
      routeRead: createReadRouting(replicas, cookies),
      isCheckingAnswers: true,
    },
  )
  return server
}
