import { defineEndpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hasPostgres, NEEDS_POSTGRES } from '../../../testing/database/test-engines.ts'
import { startReplicas, type TestReplicas } from '../../../testing/database/test-replicas.ts'
import { createApiCaller } from '../../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS } from '../../../testing/server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../../../testing/server/test-example-request.ts'
import { createHttpServer } from '../../http/create-http.ts'
import { createSessionCookies } from '../../http/guards/cookies.ts'
import { createLogger } from '../../http/log.ts'
import { createReadRouting } from '../../http/read-routing.ts'
import { serveApi } from '../../http/serve.ts'
import { BoundedPool } from '../bounded-pool.ts'
import { openReplicas, REPLICA_LAG_MAX_MS } from './replica-set.ts'

const answer = z.strictObject({ folder: z.string(), count: z.number() })
const base = { method: 'GET', origin: 'ours', summary: 'Test.', answer } as const
const table = {
  test: {
    read: defineEndpoint({ ...base, path: '/read', access: 'public', isSameForAll: true }),
    readOwn: defineEndpoint({ ...base, path: '/read_own', access: 'public' }),
    change: defineEndpoint({ ...base, path: '/change', access: 'public', isSameForAll: true }),
    conflict: defineEndpoint({ ...base, path: '/conflict', access: 'public', isSameForAll: true }),
  },
}

const SIGNED_IN = { cookies: { session: 'a token' } }

describe('a leader with two standbys', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let database: TestReplicas
  let server: ReturnType<typeof createHttpServer>
  let ask: (path: string, options?: object) => Promise<{ status: number; from: number }>

  beforeAll(async () => {
    database = await startReplicas()
    await sql`create table notes (id int)`.execute(database.engine.db)
    server = createServer(database)
    const { send } = createApiCaller(server)
    const servers = [database.leader, ...database.standbys].map(({ folder }) => folder)
    ask = async (path, options = {}) => {
      const { status, body } = await send('GET', path, options)
      return { status, from: servers.indexOf(String(body.folder)) }
    }
  }, TEST_START_MAX_MS)
  afterEach(() => database.restore())
  afterAll(async () => {
    await server?.close()
    await database?.stop()
  })

  const listUsable = () => database.replicas.list().map(({ isUsable }) => isUsable)

  const askTimes = async (times: number, path: string, options?: object) => {
    const counts = [0, 0, 0]
    for (let time = 0; time < times; time += 1) {
      const { from } = await ask(path, options)
      counts[from] = (counts[from] ?? 0) + 1
    }
    return counts
  }

  test('SC-03 a signed-in caller, a program with a token and calls whose answer differs by caller are served by the leader', async () => {
    await database.waitUntilUsable()
    expect(await askTimes(4, 'read', SIGNED_IN)).toEqual([4, 0, 0])
    const program = { headers: { authorization: 'Bearer pv_token' } }
    expect(await askTimes(4, 'read', program)).toEqual([4, 0, 0])
    expect(await askTimes(4, 'read_own')).toEqual([4, 0, 0])
  })

  test('SC-03 a write is in the writer’s next answer, even while no standby has it', async () => {
    await database.waitUntilUsable()
    for (const standby of database.standbys) await standby.run('select pg_wal_replay_pause()')
    const { send } = createApiCaller(server)
    const before = await send('GET', 'read', SIGNED_IN)
    await sql`insert into notes values (1)`.execute(database.engine.db)
    const own = await send('GET', 'read', SIGNED_IN)
    const other = await send('GET', 'read')
    expect(Number(own.body.count)).toBe(Number(before.body.count) + 1)
    expect(other.body.count).toBe(before.body.count)
  })

  test('SC-03 public reads are shared by the standbys, and a change among them goes to the leader', async () => {
    await database.waitUntilUsable()
    expect(await askTimes(6, 'read')).toEqual([0, 3, 3])
    expect(await askTimes(2, 'change')).toEqual([2, 0, 0])
    expect(listUsable()).toEqual([true, true])
  })

  test('SC-03 a frozen standby costs one read a fallback to the leader, and is out of use until it answers a check', async () => {
    await database.waitUntilUsable()
    database.standbys[0]?.setFrozen(true)
    const counts = await askTimes(6, 'read')
    expect(counts).toEqual([1, 0, 5])
    await database.replicas.check()
    expect(listUsable()).toEqual([false, true])
    database.standbys[1]?.setFrozen(true)
    expect(await askTimes(3, 'read')).toEqual([3, 0, 0])
  })

  test('SC-03 a standby that is too far behind is out of use until it has caught up', async () => {
    let nowMs = 0
    const { leader, replicaUrl } = database
    const toPoolConfig = (connectionString: string) => ({ connectionString })
    const pool = new BoundedPool(toPoolConfig(leader.url))
    const set = openReplicas({ replicaUrl, leader: pool, nowMs: () => nowMs, toPoolConfig })
    const checkAt = async (ms: number) => {
      nowMs = ms
      await set.check()
      return set.list().map(({ isUsable, lagMs }) => ({ isUsable, lagMs }))
    }
    await waitUntil(async () => {
      return (await checkAt(0)).every(({ lagMs }) => lagMs === 0)
    }, 'both have caught up')
    await database.standbys[0]?.run('select pg_wal_replay_pause()')
    await sql`insert into notes values (2)`.execute(database.engine.db)
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
    await database.standbys[0]?.run('select pg_wal_replay_resume()')
    await waitUntil(
      async () => (await checkAt(2 * REPLICA_LAG_MAX_MS))[0]?.isUsable === true,
      'the first has caught up',
    )
    await set.close()
    await pool.end()
  })

  test('SC-03 a read that a standby cancels for a recovery conflict is answered by the leader', async () => {
    const { engine, standbys } = database
    for (const standby of standbys) {
      await standby.run('alter system set max_standby_streaming_delay = 0')
      await standby.run('select pg_reload_conf()')
    }
    await sql`insert into notes select generate_series(1, 1000)`.execute(engine.db)
    await database.waitUntilUsable()
    for (const standby of standbys) await standby.run('select pg_wal_replay_pause()')
    await sql`delete from notes where id > 2`.execute(engine.db)
    await sql`vacuum notes`.execute(engine.db)
    expect(await askTimes(2, 'conflict')).toEqual([2, 0, 0])
    expect(listUsable()).toEqual([true, true])
  })

  test('SC-03 while the leader is away, standbys that had kept up serve public reads', async () => {
    await database.waitUntilUsable()
    await withoutLeader(async () => {
      expect((await ask('read')).status).toBe(200)
      expect(await askTimes(2, 'read')).toEqual([0, 1, 1])
      expect((await ask('read', SIGNED_IN)).status).toBe(503)
    })
  })

  test('SC-03 each public read is answered without the leader as it was by the leader', async () => {
    const { app, close } = await startTestApp({ engine: database.engine })
    const { send } = createApiCaller(app)
    const urls = listEndpoints(api).flatMap(({ call }) => {
      if (!call.isSameForAll || call.access !== 'public' || call.method !== 'GET') return []
      const { params, query } = toExampleRequest(call)
      return [toRequestUrl(call, { params, query })]
    })
    const askAll = async (options: object) => {
      const answers: string[] = []
      for (const url of urls) {
        const { status, text } = await send('GET', url, options)
        answers.push(`${url}: ${status} ${withoutId(text)}`)
      }
      return answers
    }
    await database.waitUntilUsable()
    const own = await askAll(SIGNED_IN)
    await withoutLeader(async () => {
      expect(await askAll({})).toEqual(own)
      expect(listUsable()).toEqual([true, true])
    })
    expect(own.filter((answer) => / 5\d\d /.test(answer))).toEqual([])
    await close()
  })

  async function withoutLeader(work: () => Promise<void>) {
    await database.leader.crash()
    try {
      await database.replicas.check()
      await work()
    } finally {
      await database.leader.startAgain()
    }
  }
})

test.skipIf(!hasPostgres)(
  'SC-03 a former leader with changes that no other server has is no replica until it follows the leader',
  async () => {
    const { engine, replicas, standbys, waitUntilUsable, stop } = await startReplicas()
    await waitUntilUsable()
    await standbys[0].diverge('create table lost as select generate_series(1, 1000) as id')
    await replicas.check()
    const usable = () => replicas.list().map(({ isUsable }) => isUsable)
    expect(usable()).toEqual([false, true])
    await sql`create table notes as select generate_series(1, 100000) as id`.execute(engine.db)
    await replicas.check()
    expect(usable()[0]).toBe(false)
    await stop()
  },
  TEST_START_MAX_MS,
)

const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '')

/** Creates a server with calls that return the server that answered them. */
function createServer({ engine: { db }, replicas }: TestReplicas) {
  const read = async () => {
    const { rows } = await sql<{ folder: string; count: number }>`
      select current_setting('unix_socket_directories') as folder,
        (select count(*) from notes)::int as count`.execute(db)
    const [row] = rows
    if (!row) throw new Error('No row')
    return row
  }
  // The statement can see the rows whose removal the standby replays while it counts.
  const conflict = async () => {
    await sql`
      select count(*), case when pg_is_in_recovery() then pg_wal_replay_resume() end,
        case when pg_is_in_recovery() then (select count(*) from generate_series(1, 1e9)) end from notes`.execute(
      db,
    )
    return read()
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
    { test: { read, readOwn: read, change, conflict } },
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
