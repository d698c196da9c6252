import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../../../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../../../testing/server/test-app.ts'
import { startJobSystem } from '../../jobs/boss.ts'
import { openDatabase } from '../open-database.ts'
import { openPostgres } from '../postgres.ts'
import { describeHosts, listDatabaseHosts } from './database-url.ts'

test.each([
  [
    'postgres://me:pw@a:1,b/db?target_session_attrs=primary&x=1',
    ['postgres://me:pw@a:1/db?x=1', 'postgres://me:pw@b:5432/db?x=1'],
  ],
  ['postgresql://[::1],[::2]:2/db', ['postgresql://[::1]:5432/db', 'postgresql://[::2]:2/db']],
  [
    'postgres:///db?host=%2Fa,%2Fb&port=1,2',
    ['postgres:///db?host=%2Fa&port=1', 'postgres:///db?host=%2Fb&port=2'],
  ],
  ['mysql://a,b/db', []],
  ['postgres://a:x,b/db', []],
])('the hosts of %s', (url, urls) => {
  expect(listDatabaseHosts(url).map((host) => host.url)).toEqual(urls)
})

test('a description of the hosts has no password', () => {
  expect(describeHosts('postgres://me:pw@a:1,b/db')).toBe('a:1, b:5432')
})

describe('two servers', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let servers: TestPostgres[]
  let url: string

  beforeAll(async () => {
    servers = await Promise.all([startPostgres(), startPostgres()])
    const folders = servers.map((server) => new URL(server.url).searchParams.get('host'))
    url = `postgres://postgres@localhost/postgres?host=${folders.join(',')}&target_session_attrs=read-write`
  }, TEST_START_MAX_MS)
  beforeEach(async () => {
    await setReadOnly(0, false)
    await setReadOnly(1, false)
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  async function setReadOnly(index: number, isReadOnly: boolean) {
    const client = new pg.Client({ connectionString: servers[index]?.url })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(
      `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    )
    await client.query('select pg_reload_conf()')
    await client.end()
    await waitUntil(
      async () => (await readSetting(servers[index]?.url ?? '')) === isReadOnly,
      'it is set',
    )
  }

  async function readSetting(one: string) {
    const client = new pg.Client({ connectionString: one })
    await client.connect()
    const { rows } = await client.query<{ on: boolean }>(
      `select current_setting('default_transaction_read_only') = 'on' as on`,
    )
    await client.end()
    return rows[0]?.on
  }

  /** Returns the folder of the server that a new pool goes to. */
  async function findServer() {
    const opened = await openPostgres(url)
    if (!opened.ok) return opened.reason
    const { rows } = await sql<{ index: string }>`
      select current_setting('unix_socket_directories') as index`.execute(opened.value.db)
    await opened.value.close()
    return servers.findIndex((server) => server.url.endsWith(rows[0]?.index ?? 'none'))
  }

  test('SC-05 connections go to the first host that takes changes', async () => {
    expect(await findServer()).toBe(0)
    await setReadOnly(0, true)
    expect(await findServer()).toBe(1)
    await setReadOnly(1, true)
    expect(await findServer()).toMatch(/takes no changes/)
    await setReadOnly(0, false)
    expect(await findServer()).toBe(0)
  })

  test('SC-05 an open pool, its migrations and its job queue follow from one host to the other', async () => {
    await setReadOnly(0, true)
    const opened = await openDatabase(url, '')
    if (!opened.ok) throw new Error(opened.reason)
    const { db, queueConnection, close } = opened.value
    const jobs = await startJobSystem({
      db,
      connection: queueConnection,
      isAlone: false,
      queues: [{ name: 'test', isMerged: false }],
      crashAt: () => {},
      log: pino({ enabled: false }),
    })
    expect(await jobs.countDeadLetters()).toBe(0)
    const change = () => sql`create temporary table t (id int)`.execute(db)
    await change()
    await setReadOnly(0, false)
    await setReadOnly(1, true)
    const isTaken = () =>
      sql`create temporary table u (id int) on commit drop`.execute(db).then(
        () => true,
        () => false,
      )
    await waitUntil(isTaken, 'the pool goes to the host that takes changes')
    await jobs.stop()
    await close()
  })
})
